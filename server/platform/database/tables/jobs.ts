import type { JSONColumnType } from 'kysely';

/** Background work that waits, runs or was given up (owned by platform/jobs). */
export interface JobTables {
  jobs: {
    id: string;
    kind: string;
    payload: JSONColumnType<object>;
    run_at: Date;
    attempts: number;
    lease_token: string | null;
    leased_until: Date | null;
    last_error: string | null;
    dead_at: Date | null;
    created_at: Date;
  };
}
