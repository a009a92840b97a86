import type { AliasableExpression, Expression, RawBuilder } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import type { InterviewKind } from '#shared/record/interview-kinds.ts';

/** What the applications feature is given (wired in server/app/features.ts). */
export interface ApplicationsDeps extends CompanyNames {
  readonly database: Database;
  readonly clock: Clock;
  /** Finds the person's company of a name, or creates it, inside the caller's transaction. */
  readonly findOrCreateCompany: (
    tx: Transaction,
    owner: { readonly userId: string; readonly now: Date },
    company: {
      readonly name: string;
      readonly industry?: string | null | undefined;
      readonly description?: string | null | undefined;
    },
  ) => Promise<string>;
  /**
   * Brings back the company of an application that is brought back, inside the caller's transaction; returns its id, or
   * that of the live company that has its name by now.
   */
  readonly restoreCompanyOf: (
    tx: Transaction,
    company: { readonly userId: string; readonly id: string },
  ) => Promise<string>;
}

/** What is kept beside an application, as its export has it. */
export interface ApplicationRecord {
  readonly interviews: readonly Readonly<Record<string, string | number | null>>[];
  readonly people: readonly Readonly<Record<string, string | null>>[];
  readonly papers: readonly Readonly<Record<string, string>>[];
}

/** A mail because of which something changed. */
export interface EventMail {
  readonly id: string;
  readonly subject: string;
  readonly sender: string;
}

/** How a history names the mails that changed a status. */
export interface EventMails {
  /** The mails that changed the status of an application, by the events that say so. */
  readonly listEventMails: (
    tx: Transaction,
    userId: string,
    applicationId: string,
  ) => Promise<ReadonlyMap<string, EventMail>>;
}

/** What an export of applications is given on top. */
export interface ExportDeps extends ApplicationsDeps {
  /** What is kept beside some of the person's applications, by their ids; one without anything is left out. */
  readonly listRecords: (
    tx: Transaction,
    userId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ApplicationRecord>>;
}

/** How a person's company is found by its name. */
interface CompanyLookup {
  /** The person's company that a name means, legal forms and letter case aside, with its number of live applications. */
  readonly findCompany: (
    tx: Transaction,
    userId: string,
    name: string,
  ) => Promise<{ readonly id: string; readonly application_count: number } | undefined>;
}

/** What its endpoints are given on top. */
export interface ApplicationRoutesDeps extends ExportDeps, CompanyLookup, ListSources, EventMails {
  /** The signed address of the logo of the site that a company link leads to; null without one. */
  readonly logoAddress: (company: { readonly link: string | null }) => string | null;
  readonly findInterviews: FindInterviews;
}

/** The person's interviews of live applications from a time to another, soonest first, and how many there are. */
export type FindInterviews = (
  tx: Transaction,
  userId: string,
  filter: {
    readonly from: Date;
    readonly to: Date;
    readonly offset: number;
    readonly limit: number;
  },
) => Promise<{ readonly rows: readonly Interview[]; readonly total: number }>;

/** How lists of applications know what the postings kept with them say. */
export interface PostingsSay {
  /** What the newest posting of an application says, as it is kept, as an SQL expression over the application's columns. */
  readonly postingSays: (
    userId: Expression<string>,
    applicationId: Expression<string>,
  ) => RawBuilder<string | null>;
}

/** How lists of applications know their next interviews. */
export interface InterviewsAhead {
  /** The soonest of a person's interviews of each application from a time on, as a SQL subquery: application_id, starts_at, zone, kind. */
  readonly interviewsAhead: (userId: string, from: Date) => RawBuilder<InterviewAhead>;
}

/** An interview that is ahead. */
interface InterviewAhead {
  readonly application_id: string;
  readonly starts_at: Date;
  readonly zone: string;
  readonly kind: InterviewKind;
}

/** How queries of applications show their company's name. */
export interface CompanyNames {
  /** The name of the company an application names, as an SQL expression over the application's columns. */
  readonly companyName: (
    userId: Expression<string>,
    companyId: Expression<string | null>,
  ) => AliasableExpression<string | null>;
}

/** How lists of applications read what other features keep. */
export interface ListSources extends CompanyNames, PostingsSay, InterviewsAhead {}
