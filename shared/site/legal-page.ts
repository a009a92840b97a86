/** What the server fills into the privacy policy and the terms: the operator, who differs from site to site. */
export const LEGAL_PAGE = {
  operator: '__OPERATOR__',
  contact: '__CONTACT__',
} as const;
