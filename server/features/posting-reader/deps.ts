import type { NetworkRules } from '#server/platform/web/web-request.ts';

/** What the reader of postings is given (wired in server/app/features.ts). */
export interface PostingReaderDeps {
  /** Whether the server may ask the web for postings. */
  readonly isOn: boolean;
  readonly rules?: NetworkRules;
}
