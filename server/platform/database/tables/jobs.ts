import type { Generated, JSONColumnType } from 'kysely';

/** Background work that waits, runs or was given up (owned by platform/jobs). */
export interface JobTables {
  jobs: {
    id: string;
    kind: string;
    payload: JSONColumnType<object>;
    /** Not before this instant; null is at once. */
    run_at: Date | null;
    /** How many times it was started. */
    attempts: Generated<number>;
    /** The worker's claim, void after `leased_until`. */
    lease_token: string | null;
    leased_until: Date | null;
    last_error: string | null;
    /** When it was given up. */
    dead_at: Date | null;
    created_at: Generated<Date>;
  };
}
