/** Why a mailbox could not be read; `locked`: its password was stored under a key that is gone. */
export const INBOX_FAILURES = [
  'address',
  'unreachable',
  'certificate',
  'credentials',
  'folder',
  'slow',
  'broken',
  'locked',
] as const;

/** One of INBOX_FAILURES. */
export type InboxFailure = (typeof INBOX_FAILURES)[number];
