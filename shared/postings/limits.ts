/** Milliseconds in which a posting must be read, redirects included. */
export const POSTING_READ_MS = 8_000;
/** Bytes of a posting's page that are read at most. */
export const POSTING_PAGE_MAX_BYTES = 2 * 1024 * 1024;
/** Bytes of a board's answer that are read at most; some boards send all of their postings at once. */
export const POSTING_BOARD_MAX_BYTES = 8 * 1024 * 1024;
/** Postings that are read at once, of one person and in all; so many wait. */
export const POSTING_TURNS = {
  capacity: 8,
  perPerson: 1,
  waitingPerPerson: 3,
  waiting: 50,
  waitMs: 10_000,
} as const;
