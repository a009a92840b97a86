import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';

/** A next step of an open application. */
export interface NextStep {
  readonly id: string;
  readonly job_title: string;
  readonly company_name: string | null;
  readonly next_step: string;
  readonly next_step_on: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The last day to apply to a saved job. */
export interface ClosingDay {
  readonly id: string;
  readonly title: string;
  readonly company_name: string;
  readonly location: string;
  readonly job_link: string | null;
  readonly closes_on: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What the calendar is given (wired in server/app/tracker-features.ts). */
export interface CalendarDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  /** A new opaque secret, the form in which it is stored, and whether a text can be one. */
  readonly newSecret: () => string;
  readonly hashSecret: (secret: string) => Buffer;
  readonly isSecret: (text: string) => boolean;
  /** Whether the person may use the service at the moment. */
  readonly isServed: (tx: Transaction, userId: string, now: Date) => Promise<boolean>;
  /** Interviews of live applications that begin then or later, soonest first. */
  readonly findInterviews: (
    tx: Transaction,
    userId: string,
    filter: { readonly from: Date; readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly rows: readonly Interview[] }>;
  /** Dated next steps of open applications that are not archived. */
  readonly listNextSteps: (
    tx: Transaction,
    userId: string,
    limit: number,
  ) => Promise<readonly NextStep[]>;
  /** Saved jobs that close on a day or later. */
  readonly listClosingDays: (
    tx: Transaction,
    userId: string,
    by: { readonly from: string; readonly limit: number },
  ) => Promise<readonly ClosingDay[]>;
}
