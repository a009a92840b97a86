import type { AliasableExpression, Expression, SqlBool } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';

/** An application as its record names it. */
export interface NamedApplication {
  readonly id: string;
  readonly job_title: string;
  readonly company_name: string | null;
}

/** What the record of applications is given (wired in server/app/features.ts). */
export interface RecordDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** A live application of the person. */
  readonly findApplication: (
    tx: Transaction,
    userId: string,
    id: string,
  ) => Promise<NamedApplication | undefined>;
  /** Those among the given ids that are live. */
  readonly listApplicationsById: (
    tx: Transaction,
    userId: string,
    ids: readonly string[],
  ) => Promise<readonly NamedApplication[]>;
  /** Whether the application that a row names is live, as an SQL expression over the row's columns. */
  readonly isLive: (
    userId: Expression<string>,
    applicationId: Expression<string>,
  ) => Expression<SqlBool>;
  /** Whether the application that a row names is a live one to a company, as an SQL expression over the row's columns. */
  readonly isAtCompany: (
    userId: Expression<string>,
    applicationId: Expression<string>,
    companyId: string,
  ) => Expression<SqlBool>;
  /** The name of the company a row names, as an SQL expression over the row's columns. */
  readonly companyName: (
    userId: Expression<string>,
    companyId: Expression<string | null>,
  ) => AliasableExpression<string | null>;
  /** Whether a path of the bucket of résumés names a file of the person. */
  readonly isOwnFile: (tx: Transaction, userId: string, path: string) => Promise<boolean>;
  /** Those among the ids that are live JobGPT answers of the person. */
  readonly listLiveAnswers: (
    tx: Transaction,
    userId: string,
    ids: readonly string[],
  ) => Promise<readonly string[]>;
  /** Writes into the history of an application that something of its record changed. */
  readonly noteChange: (
    tx: Transaction,
    application: { readonly userId: string; readonly id: string; readonly now: Date },
    change: { readonly field: string; readonly old: string | null; readonly new: string | null },
  ) => Promise<void>;
}
