/** When each scheduled task last began (owned by platform/schedule). */
export interface ScheduleTables {
  scheduled_runs: {
    name: string;
    begun_at: Date;
  };
}
