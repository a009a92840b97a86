/** Longest search text of the applications list, in characters. */
export const SEARCH_MAX = 200;
/** Rows on one page of the applications list. */
export const APPLICATIONS_PAGE_SIZE = 10;
/** Milliseconds a search box waits after the last keystroke. */
export const FILTER_DEBOUNCE_MS = 300;
/** Milliseconds a success toast stays. */
export const TOAST_MS = 3000;
/** Width of a toast in pixels. */
export const TOAST_WIDTH_PX = 320;
/** Stacking order of toasts. */
export const TOAST_Z_INDEX = 9999;
/** Largest JSON body the server reads, in bytes. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** Days a deleted application can be brought back before it is purged. */
export const PURGE_AFTER_DAYS = 30;
/** Hours between two clean-ups of what its time has come for. */
export const PRUNE_EVERY_HOURS = 6;
/** Days after which an account that nobody confirmed is removed. */
export const UNCONFIRMED_ACCOUNT_DAYS = 7;
/** Days an audit entry is kept that is about no account, or about one that is gone. */
export const AUDIT_NOBODY_DAYS = 90;
/** Days background work is kept that was given up. */
export const DEAD_JOB_DAYS = 30;
/** Minutes in which a deleted record stays even when its account needs the room. */
export const DELETED_STAYS_MIN = 5;
/** Bytes of a note before and after a change up to which both are kept whole; of longer ones only what changed is. */
export const EVENT_WHOLE_BYTES = 1024;
/** Bytes of a change's texts above which they are kept compressed, and for a limited time. */
export const EVENT_LARGE_BYTES = 4096;
/** Days the texts of a large change are kept; that there was one stays known. */
export const EVENT_LARGE_DAYS = 30;
/** Longest free text kept with an application, in characters. */
export const NOTES_MAX = 400_000;
/** Longest link, in characters. */
export const URL_MAX = 2048;
/** Longest name or title, in characters. */
export const NAME_MAX = 255;
/** Wrong tries after which a mailed code is void. */
export const CODE_MAX_TRIES = 5;
/** Digits of a mailed code. */
export const CODE_LENGTH = 6;
/** Fewest characters of a password. */
export const PASSWORD_MIN = 8;
/** Most bytes of a password. */
export const PASSWORD_MAX_BYTES = 1024;
/** Longest e-mail address, in characters. */
export const EMAIL_MAX = 255;
/** Seconds a mailed link or code lives. */
export const CODE_TTL_S = 3600;
/** Seconds an access token lives. */
export const ACCESS_TOKEN_TTL_S = 3600;
/** Seconds in which a refresh token that was already used is accepted again. */
export const REFRESH_REUSE_S = 10;
/** Seconds after its use in which a refresh token whose successor was never used works once more: the answer was lost. */
export const REFRESH_LOST_ANSWER_S = 300;
/** Seconds a PKCE code waits to be redeemed. */
export const FLOW_STATE_TTL_S = 300;
/** Most bytes of a person's user_metadata as JSON; it travels in every access token. */
export const USER_METADATA_MAX_BYTES = 4096;
/** Hours after sign-in in which a session may change the password without asking again. */
export const FRESH_SESSION_HOURS = 24;
/** Minutes after sign-in in which a session may delete the account without a mailed code. */
export const DELETE_FRESH_MIN = 10;
/** Failed password attempts on an account after which each further one waits longer. */
export const PASSWORD_FREE_TRIES = 10;
/** Minutes in which failed password attempts are counted together. */
export const PASSWORD_TRY_WINDOW_MIN = 15;
/** Days in which a network counts as one from which an account signed in; its hash is removed after them. */
export const KNOWN_NETWORK_DAYS = 30;
/** Most characters of an assistant's input. */
export const AI_INPUT_MAX = 5000;
/** Characters from which a company's name draws a warning. */
export const COMPANY_NAME_LONG = 100;
/** Milliseconds the AI service may take to answer, or to send the next part of a stream. */
export const AI_TIMEOUT_MS = 30_000;
/** Milliseconds a streamed answer may take altogether. */
export const AI_STREAM_TIMEOUT_MS = 150_000;
/** Times a refused or failed call to the AI service is repeated. */
export const AI_RETRIES = 3;
/** Milliseconds before the first repetition, doubling. */
export const AI_BACKOFF_MS = 1000;
/** Most milliseconds added to a wait at random. */
export const AI_JITTER_MS = 1000;
/** Most characters of an answer that are taken from the AI service. */
export const AI_ANSWER_MAX = 40_000;
/** Characters of a résumé or of notes that go into a prompt. */
export const AI_CONTEXT_MAX = 12_000;
/** Saved answers on one page of the history. */
export const ANSWERS_PAGE_SIZE = 10;
/** Largest résumé, in bytes. */
export const RESUME_MAX_BYTES = 5 * 1024 * 1024;
/** Seconds a stored résumé may be kept by its person's browser. */
export const RESUME_CACHE_S = 3600;
/** Seconds a signed link to a résumé works. */
export const RESUME_LINK_S = 3600;
/** Pages of a résumé at most. */
export const RESUME_PAGES_MAX = 100;
/** Seconds of computing that reading a résumé may take. */
export const RESUME_READ_S = 3;
/** Files of one person that may wait to be read; one more is asked to come again. */
export const RESUMES_WAITING_PER_PERSON = 20;
/** Files of all people that may wait to be read. */
export const RESUMES_WAITING = 400;
/** Days for which a résumé that could not be read is not tried again. */
export const RESUME_REFUSAL_DAYS = 30;
/** Uploads of one person that are received at once. */
export const UPLOADS_PER_PERSON = 2;
/** Uploads of one person that may wait for that; one more is asked to come again. */
export const UPLOADS_WAITING_PER_PERSON = 10;
/** Uploads of all people that may wait. */
export const UPLOADS_WAITING = 500;
/** Bytes of all uploads that are received at once. */
export const UPLOADS_BYTES = 128 * 1024 * 1024;
/** Seconds an upload waits for its turn. */
export const UPLOAD_WAIT_S = 20;
/** Seconds a body may take whatever its size. */
export const UPLOAD_GRACE_S = 10;
/** Bytes for which a body may take one second more. */
export const UPLOAD_BYTES_PER_S = 64 * 1024;
/** Files a person may keep at once. */
export const OBJECTS_PER_PERSON = 100;
/** Longest name of a stored file, in characters. */
export const OBJECT_NAME_MAX = 512;
/** Most bytes of the metadata a client keeps with a file, as JSON. */
export const OBJECT_METADATA_MAX_BYTES = 4096;
/** Seconds a signed link lives at most; a longer wish is cut to it. */
export const SIGNED_LINK_MAX_S = 3600;
/** Seconds an address for one signed upload works. */
export const SIGNED_UPLOAD_S = 7200;
/** Longest search term of the H1B explorer, in characters. */
export const H1B_SEARCH_MAX = 100;
/** Rows on one page of H1B records unless told (spec §9, query layer). */
export const H1B_QUERY_PAGE_SIZE = 20;
/** Most rows on one page of H1B records. */
export const H1B_QUERY_PAGE_MAX = 100;
/** Page sizes the H1B explorer offers. */
export const H1B_PAGE_SIZES = [25, 50, 100] as const;
/** Page size of the H1B explorer unless chosen. */
export const H1B_PAGE_SIZE = 50;
/** Most records of one H1B export. */
export const H1B_EXPORT_MAX = 50_000;
/** Employers in a suggestion list. */
export const H1B_EMPLOYERS_LISTED = 50;
/** Job titles in a suggestion list. */
export const H1B_TITLES_LISTED = 30;
/** Characters of a job title shown as an option. */
export const H1B_TITLE_LABEL_MAX = 50;
/** Milliseconds the address waits after the last keystroke in a filter. */
export const URL_SYNC_MS = 500;
/** Milliseconds H1B statistics are kept in the browser, and between looks for new data. */
export const H1B_STATISTICS_TTL_MS = 300_000;
/** Times a failed request for H1B statistics is repeated, after 2^n seconds. */
export const H1B_STATISTICS_RETRIES = 3;
/** Case statuses in a list: all there can be. */
export const ALL_STATUSES = 255;
/** Employers listed with most records unless told. */
export const H1B_TOP_EMPLOYERS = 10;
/** Most characters of a job posting that is compared with a résumé. */
export const JOB_DESCRIPTION_MAX = 20_000;
