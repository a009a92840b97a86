/** What is kept with an application: the posting's text, the résumé that was sent, a letter or an answer. */
export const PAPER_KINDS = ['posting', 'resume', 'letter'] as const;

/** One of them. */
export type PaperKind = (typeof PAPER_KINDS)[number];
