import type { AliasableExpression, Expression } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';

/** What the companies feature is given (wired in server/app/features.ts). */
export interface CompaniesDeps extends CompanyFigures, CompanyReferences {
  readonly database: Database;
  readonly clock: Clock;
  /** Renews what applications keep of their company's name, inside the caller's unit of work. */
  readonly companyRenamed: (
    tx: Transaction,
    company: { readonly userId: string; readonly id: string; readonly name: string },
  ) => Promise<void>;
  /** The signed address of a company's logo, by its website or else its name; null without one. */
  readonly logoAddress: (company: {
    readonly link: string | null;
    readonly name: string;
  }) => string | null;
}

/** What queries of companies show of their applications, as SQL expressions over a company's columns. */
export interface CompanyFigures {
  /** How many live applications it has. */
  readonly applicationCount: (
    userId: Expression<string>,
    companyId: Expression<string>,
  ) => AliasableExpression<number>;
  /** Company link of its newest live application that has one. */
  readonly newestLink: (
    userId: Expression<string>,
    companyId: Expression<string>,
  ) => AliasableExpression<string | null>;
}

/** What still refers to a company, as SQL expressions over its columns. */
export interface CompanyReferences {
  /** Whether any application names it, deleted ones too. */
  readonly hasApplications: (
    userId: Expression<string>,
    companyId: Expression<string>,
  ) => AliasableExpression<boolean>;
}
