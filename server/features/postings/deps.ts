import type { PostingParser } from '#server/features/postings/posting-parser.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { NetworkRules } from '#server/platform/web/web-request.ts';

/** What the reader of postings is given (wired in server/app/features.ts). */
export interface PostingReaderDeps extends ReadingDeps {
  readonly database: Database;
}

/** What postings are read with. */
export interface ReadingDeps {
  /** Whether the server may ask the web for postings. */
  readonly isOn: boolean;
  readonly rules?: NetworkRules;
  /** Milliseconds in which a posting must be read; POSTING_READ_MS unless set. */
  readonly timeMs?: number;
  readonly parser: PostingParser;
}
