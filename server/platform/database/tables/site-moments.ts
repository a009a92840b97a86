/** When what operators look for last happened on any node (owned by platform/site-moments). */
export interface SiteMomentTables {
  site_moments: {
    name: string;
    at: Date;
  };
}
