/** Where a saved job came from: the list of internships, a pasted link, or what a person typed. */
export const SAVED_ORIGINS = ['internship', 'link', 'typed'] as const;

/** One of them. */
export type SavedOrigin = (typeof SAVED_ORIGINS)[number];
