/** Most mails that one look into a mailbox reads; the next look goes on from there. */
export const INBOX_MAILS = 500;
/** Most megabytes of mail that one look reads. */
export const INBOX_MB = 24;
/** Kilobytes of a mail that are read: its text comes before its attachments. */
export const INBOX_MAIL_KB = 512;
/** Days that the first look into a folder goes back. */
export const INBOX_FIRST_DAYS = 30;
/** Longest app password, in characters. */
export const INBOX_PASSWORD_MAX = 200;
/** Longest name of a folder, in characters. */
export const INBOX_FOLDER_MAX = 200;
/** Names of folders that a refusal lists at most. */
export const INBOX_FOLDERS_LISTED = 20;
