/** The blocks of the prerendered pages that depend on who may make an account here: the server keeps one of each pair, or neither. */
export const LANDING_PAGE = {
  blocks: {
    /** Links to make an account. */
    register: '__REGISTER__',
    /** The ways in of a site with accounts. */
    accounts: '__ACCOUNTS__',
    /** The way in of a demo. */
    demo: '__DEMO__',
  },
} as const;
