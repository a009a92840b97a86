import type { AliasableExpression, Expression } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Status } from '#shared/applications/status.ts';

/** What the companies feature is given (wired in server/app/features.ts). */
export interface CompaniesDeps extends CompanyFigures, CompanyReferences, CompanyMoves {
  readonly database: Database;
  readonly clock: Clock;
  /** Renews what applications keep of their company's name, inside the caller's transaction. */
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
  /** How many live applications it has of each status; one that is missing has none. */
  readonly statusCounts: (
    userId: Expression<string>,
    companyId: Expression<string>,
  ) => AliasableExpression<Partial<Record<Status, number>>>;
  /** When the newest event of its live applications was. */
  readonly lastActivity: (
    userId: Expression<string>,
    companyId: Expression<string>,
  ) => AliasableExpression<Date | null>;
  /** What the posting kept with its newest live application that has one says, as it is kept; null without one. */
  readonly postingSays: (
    userId: Expression<string>,
    companyId: Expression<string>,
  ) => AliasableExpression<string | null>;
  /** How many people are kept at it. */
  readonly contactCount: (
    userId: Expression<string>,
    companyId: Expression<string>,
  ) => AliasableExpression<number>;
  /** Company link of its newest live application that has one. */
  readonly newestLink: (
    userId: Expression<string>,
    companyId: Expression<string>,
  ) => AliasableExpression<string | null>;
}

/** How what belongs to a company moves to another one, inside the caller's transaction. */
interface CompanyMoves {
  /** Moves applications, deleted ones too, or back those that a move at an instant brought and that were not moved since. */
  readonly moveApplications: (
    tx: Transaction,
    move: {
      readonly userId: string;
      readonly from: string;
      readonly to: { readonly id: string; readonly name: string };
      readonly now: Date;
      readonly movedAt?: Date | undefined;
    },
  ) => Promise<void>;
  /** Moves people, or those among some ids; returns their ids. */
  readonly moveContacts: (
    tx: Transaction,
    move: { readonly userId: string; readonly from: string; readonly to: string },
    ids?: readonly string[],
  ) => Promise<string[]>;
  /** Gives saved jobs of one name of a company another name, or those among some ids; returns their ids. */
  readonly renameSavedJobs: (
    tx: Transaction,
    names: {
      readonly userId: string;
      readonly from: string;
      readonly to: string;
      readonly now: Date;
    },
    ids?: readonly string[],
  ) => Promise<string[]>;
}

/** What still refers to a company, as SQL expressions over its columns. */
export interface CompanyReferences {
  /** Whether any application names it, deleted ones too. */
  readonly hasApplications: (
    userId: Expression<string>,
    companyId: Expression<string>,
  ) => AliasableExpression<boolean>;
  /** Whether any person is kept at it, deleted ones too. */
  readonly hasContacts: (
    userId: Expression<string>,
    companyId: Expression<string>,
  ) => AliasableExpression<boolean>;
}
