import type { PostingFacts } from '#shared/postings/contracts/schemas.ts';

/** What a board or a page says of a job, as it says it; what is missing is undefined. */
export interface FoundPosting {
  readonly company?: string | undefined;
  readonly title?: string | undefined;
  readonly location?: string | undefined;
  readonly remote?: PostingFacts['remote'] | undefined;
  readonly pay?: string | undefined;
  readonly html?: string | undefined;
  /** A date, an instant, or milliseconds since 1970. */
  readonly posted?: string | number | undefined;
  readonly closes?: string | number | undefined;
}
