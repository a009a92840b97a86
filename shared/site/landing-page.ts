/** The blocks of the prerendered pages that depend on who may make an account here: the server keeps one of each pair, or neither; and what it fills in of an answer. */
export const LANDING_PAGE = {
  /** The employer that was asked about. */
  employer: '__EMPLOYER__',
  blocks: {
    /** Links to make an account. */
    register: '__REGISTER__',
    /** The ways in of a site with accounts. */
    accounts: '__ACCOUNTS__',
    /** The way in of a demo. */
    demo: '__DEMO__',
    /** What stands where no answer is drawn yet. */
    answer: '__ANSWER__',
  },
} as const;
