/** When each scheduled task last began, and until when its run counts as alive; null once it has ended (owned by platform/schedule). */
export interface ScheduleTables {
  scheduled_runs: {
    name: string;
    begun_at: Date;
    leased_until: Date | null;
  };
}
