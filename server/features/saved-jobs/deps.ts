import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { SavedOrigin } from '#shared/saved-jobs/saved-origin.ts';

/** What an application is made of. */
interface AppliedJob {
  readonly title: string;
  readonly company_name: string;
  readonly location: string;
  readonly job_link: string;
  readonly note: string;
  readonly origin: SavedOrigin;
  readonly date_applied: string;
}

/** What the saved jobs are given (wired in server/app/features.ts). */
export interface SavedJobsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Makes an application, inside the caller's transaction. */
  readonly addApplication: (
    tx: Transaction,
    owner: { readonly userId: string; readonly now: Date },
    job: AppliedJob,
  ) => Promise<Application>;
  /** Keeps the text of its posting with an application, inside the caller's transaction. */
  readonly keepPosting: (
    tx: Transaction,
    owner: { readonly userId: string; readonly now: Date },
    posting: { readonly applicationId: string; readonly text: string },
  ) => Promise<void>;
  /** Deletes an application that is not deleted yet, inside the caller's transaction. */
  readonly removeApplication: (
    tx: Transaction,
    owner: { readonly userId: string; readonly now: Date },
    id: string,
  ) => Promise<void>;
}
