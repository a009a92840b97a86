/** What the server fills into the prerendered first view of the H1B page. */
export const H1B_FIRST_VIEW = {
  /** The description, and how many records were found. */
  intro: '__INTRO__',
  found: '__FOUND__',
  badge: '__BADGE__',
  /** What was searched for, in the form that works without scripts. */
  search: '__SEARCH__',
  /** The values of a row. */
  caseNumber: '__CASE__',
  employer: '__EMPLOYER__',
  employerHref: '__EMPLOYER_HREF__',
  jobTitle: '__JOB_TITLE__',
  status: '__STATUS__',
  salary: '__SALARY__',
  location: '__LOCATION__',
  decided: '__DECIDED__',
  fiscalYear: '__FISCAL_YEAR__',
  /** Blocks that are left out, kept or repeated. */
  blocks: {
    row: '__H1B_ROW__',
    sample: '__SAMPLE__',
    notice: '__SAMPLE_NOTICE__',
    generated: '__GENERATED_NOTICE__',
    live: '__LIVE__',
    table: '__RESULTS__',
    nothing: '__NOTHING__',
    green: '__GREEN__',
    red: '__RED__',
    yellow: '__YELLOW__',
    grey: '__GREY__',
  },
} as const;
