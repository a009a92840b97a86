import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';

/** What the applications feature is given (wired in server/app/features.ts). */
export interface ApplicationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Finds or makes the person's company of a name, inside the caller's unit of work (ruling 7). */
  readonly findOrCreateCompany: (
    tx: Transaction,
    owner: { readonly userId: string; readonly now: Date },
    company: {
      readonly name: string;
      readonly industry?: string | null | undefined;
      readonly description?: string | null | undefined;
    },
  ) => Promise<string>;
}
