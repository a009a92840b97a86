/** What sorts the list of applications; `company` is the name the list shows. */
export const APPLICATION_SORTS = ['date_applied', 'status', 'company', 'job_title'] as const;

export type ApplicationSort = (typeof APPLICATION_SORTS)[number];
