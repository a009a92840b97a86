/** Largest file of mails that can be read at once, in megabytes. */
export const MAILS_MB = 60;
/** The same in bytes. */
export const MAILS_MAX_BYTES = MAILS_MB * 1024 * 1024;
/** Most mails that are read of one file. */
export const MAILS_MAX = 20_000;
/** Longest mail that can be pasted, in characters. */
export const PASTED_MAIL_MAX = 200_000;
/** Longest text of a mail that is kept when the person wants it, in characters. */
export const REPLY_TEXT_MAX = 20_000;
/** Longest part of a mail that is kept as the sentence that decided, in characters. */
export const REPLY_SENTENCE_MAX = 500;
/** Replies on one page. */
export const REPLIES_PAGE_SIZE = 50;
/** Readings of mail on one page. */
export const REPLY_SYNCS_PAGE_SIZE = 20;
/** Most applications that are offered for a mail that may belong to several. */
export const REPLY_CANDIDATES_MAX = 10;
/** Most mails of one reading that its answer shows, of each kind: those to keep, and those set aside. */
export const REPLIES_SHOWN = 500;
/** Most senders for whom something is always done. */
export const REPLY_RULES_MAX = 200;
/** Minutes in which further files join a reading that has begun, so that one Undo takes back what was dropped together. */
export const REPLY_SYNC_MINUTES = 60;
/** Most applications, the newest, among which a mail's is looked for. */
export const LINKABLE_MAX = 5000;
/** Files, and pasted mails, of a person that are read a minute. */
export const MAILS_PER_MINUTE = 60;
