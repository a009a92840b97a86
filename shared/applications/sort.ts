/** What sorts the list of applications; `company` is the name the list shows, `next` the day of what comes next. */
export const APPLICATION_SORTS = [
  'date_applied',
  'status',
  'company',
  'job_title',
  'next',
] as const;

export type ApplicationSort = (typeof APPLICATION_SORTS)[number];
