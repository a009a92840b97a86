/** What reading mail costs at most: in bytes, messages, parts and characters. */

/** Bytes and lines of a message that are read; what follows (as a rule attachments) is passed over. */
export const MESSAGE_READ_BYTES = 1024 * 1024;
export const MESSAGE_LINES_MOST = 20_000;
/** Bytes of the headers of a message and its parts that are read. */
export const HEADERS_READ_BYTES = 256 * 1024;
/** Lines that may begin a part; a message is read up to there. */
export const PART_LINES_MOST = 2000;
/** How deep parts may lie. */
export const PARTS_DEPTH_MOST = 30;
/** Characters of a message's text that are kept and judged. */
export const MESSAGE_TEXT_MAX = 40_000;
/** Characters of a subject, a name or an address that are kept. */
export const MESSAGE_LINE_MAX = 500;
/** Addresses of the web that are kept of a message. */
export const MESSAGE_LINKS_MOST = 60;
/** Message ids that are kept of a thread, the nearest ones. */
export const MESSAGE_REFERENCES_MOST = 20;
/** Characters of a calendar part that are read. */
export const CALENDAR_TEXT_MAX = 64 * 1024;
/** Files in an archive that are looked at. */
export const MAIL_ARCHIVE_ENTRIES_MOST = 25_000;
/** Bytes that an archive may unpack to. */
export const MAIL_ARCHIVE_BYTES_MOST = 1024 * 1024 * 1024;
