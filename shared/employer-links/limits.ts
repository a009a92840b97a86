/** Most companies whose evidence one call asks for: those of the largest page of the list. */
export const EVIDENCE_MAX = 100;
