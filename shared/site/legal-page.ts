/** Whom to write to when the operator gives no contact. */
export const UNNAMED_CONTACT = 'the person who runs this site';

/** What the server fills into the privacy policy and the terms: the operator, who differs from site to site. */
export const LEGAL_PAGE = {
  operator: '__OPERATOR__',
  contact: '__CONTACT__',
  /** The operator, and the contact where there is one. */
  who: '__WHO_RUNS_IT__',
} as const;
