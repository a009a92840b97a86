/** Longest search text of the applications list, in characters. */
export const SEARCH_MAX = 200;
/** Rows on one page of the applications list. */
export const APPLICATIONS_PAGE_SIZE = 10;
/** Fewest applications over which a share or a median is said. */
export const NUMBERS_LEAST = 10;
/** Most weeks that the numbers list, the newest ones. */
export const NUMBERS_WEEKS_MAX = 105;
/** Milliseconds a search box waits after the last keystroke. */
export const FILTER_DEBOUNCE_MS = 300;
/** Milliseconds a success toast stays. */
export const TOAST_MS = 3000;
/** Milliseconds a toast stays that offers an action such as Undo. */
export const UNDO_TOAST_MS = 10_000;
/** Width of a toast in pixels. */
export const TOAST_WIDTH_PX = 320;
/** Stacking order of toasts. */
export const TOAST_Z_INDEX = 9999;
/** Largest JSON body the server reads, in bytes. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** Days a deleted application, answer, company or résumé can be restored before it is removed for good. */
export const DELETED_KEPT_DAYS = 30;
/** Rows on one page of what was deleted. */
export const DELETED_PAGE_SIZE = 20;
/** Personal keys a person may have, expired ones included. */
export const KEYS_MAX = 20;
/** Longest name of a personal key, in characters. */
export const KEY_NAME_MAX = 40;
/** Most days for which a personal key works. */
export const KEY_DAYS_MAX = 365;
/** Security events on a page of the person's own. */
export const SECURITY_EVENTS_PAGE_SIZE = 20;
/** Characters of an answer's question that name it among what was deleted. */
export const DELETED_LABEL_MAX = 200;
/** Hours between two runs of a clean-up. */
export const PRUNE_EVERY_HOURS = 6;
/** The same in milliseconds. */
export const CLEAN_UP_MS = PRUNE_EVERY_HOURS * 3_600_000;
/** Days after which an unconfirmed account is removed. */
export const UNCONFIRMED_ACCOUNT_DAYS = 7;
/** Days without use after which an anonymous account is removed. */
export const ANONYMOUS_ACCOUNT_DAYS = 30;
/** Anonymous accounts that one network may make at once, and in an hour. */
export const ANONYMOUS_PER_HOUR = 30;
/** Days an audit entry is kept that belongs to no account, or to a deleted one. */
export const AUDIT_NOBODY_DAYS = 90;
/** Days a failed background job is kept after its last try. */
export const DEAD_JOB_DAYS = 30;
/** Minutes a deleted record stays restorable even when its account is full. */
export const DELETED_STAYS_MIN = 5;
/** Up to this many bytes, history keeps a note's texts before and after a change; of longer ones, only what changed. */
export const EVENT_WHOLE_BYTES = 1024;
/** Above this many bytes, a change's texts are kept compressed, and only for EVENT_LARGE_DAYS. */
export const EVENT_LARGE_BYTES = 4096;
/** Days the texts of a large change are kept; the entry without them stays. */
export const EVENT_LARGE_DAYS = 30;
/** Longest free text kept with an application, in characters. */
export const NOTES_MAX = 400_000;
/** Longest notes that any version accepted, in characters: packed history holds them. It rises with NOTES_MAX, and never falls. */
export const NOTES_EVER_MAX = 400_000;
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
/** Seconds a texted code lives. */
export const SMS_CODE_TTL_S = 300;
/** Seconds between two texts to a phone. */
export const SMS_GAP_S = 60;
/** Texts a phone gets at most in 24 hours. */
export const SMS_DAILY = 10;
/** Texts that requests of one network send at once. */
export const SMS_NETWORK_BURST = 10;
/** Texts that requests of one network send in an hour after that. */
export const SMS_NETWORK_HOURLY = 10;
/** Fewest characters of a message that a wallet signs. */
export const WEB3_MESSAGE_MIN = 64;
/** Most characters of a message that a wallet signs. */
export const WEB3_MESSAGE_MAX = 20_480;
/** Seconds by which the time of a signed message may differ from the server's. */
export const WEB3_SKEW_S = 600;
/** Seconds in which an organisation may respond to a sign-in. */
export const SAML_REQUEST_TTL_S = 600;
/** Seconds by which an organisation's clock may differ from the server's. */
export const SAML_SKEW_S = 60;
/** Most characters of an organisation's response, as base64. */
export const SAML_RESPONSE_MAX = 262_144;
/** Milliseconds the operator's SMS hook has to accept a text. */
export const SMS_HOOK_TIMEOUT_MS = 5000;
/** Seconds an access token lives; its session goes on with the refresh token until it is ended. */
export const ACCESS_TOKEN_TTL_S = 3600;
/** Seconds in which a used refresh token is accepted once more. */
export const REFRESH_REUSE_S = 10;
/** Seconds in which a used refresh token works again while its successor is unused: the answer may have been lost. */
export const REFRESH_LOST_ANSWER_S = 300;
/** Seconds in which a PKCE code can be redeemed. */
export const FLOW_STATE_TTL_S = 300;
/** Most bytes of a person's user_metadata as JSON; it travels in every access token. */
export const USER_METADATA_MAX_BYTES = 4096;
/** Hours after sign-in in which a session may change the password without a new proof. */
export const FRESH_SESSION_HOURS = 24;
/** Minutes after sign-in in which a session may delete the account without a mailed code. */
export const DELETE_FRESH_MIN = 10;
/** Failed password attempts on an account before each further one is delayed, longer each time. */
export const PASSWORD_FREE_TRIES = 10;
/** Minutes in which failed password attempts are counted together. */
export const PASSWORD_TRY_WINDOW_MIN = 15;
/** Days for which an account's network counts as known after a sign-in; then its hash is removed. */
export const KNOWN_NETWORK_DAYS = 30;
/** Fewest characters of the assistant's input, by mode. */
export const AI_INPUT_MIN = { why_company: 3, behavioral: 10, general: 5 } as const;
/** Most characters of the assistant's input. */
export const AI_INPUT_MAX = 5000;
/** Characters from which a company's name draws a warning. */
export const COMPANY_NAME_LONG = 100;
/** Milliseconds to wait for the AI service's answer, or for the next part of a stream. */
export const AI_TIMEOUT_MS = 30_000;
/** Most milliseconds a whole streamed answer may take. */
export const AI_STREAM_TIMEOUT_MS = 150_000;
/** Times a failed call to the AI service is repeated. */
export const AI_RETRIES = 3;
/** Milliseconds before the first repetition, doubling. */
export const AI_BACKOFF_MS = 1000;
/** Most milliseconds of random delay added to a wait. */
export const AI_JITTER_MS = 1000;
/** Milliseconds to wait for the AI service's list of models. */
export const AI_MODELS_TIMEOUT_MS = 2500;
/** Milliseconds for which the list of models is kept. */
export const AI_MODELS_KEPT_MS = 10 * 60_000;
/** Milliseconds after which a list of models that could not be read is asked for again. */
export const AI_MODELS_RETRY_MS = 60_000;
/** Most models that are offered because the service lists them. */
export const AI_LISTED_MAX = 100;
/** Most characters accepted in an answer of the AI service. */
export const AI_ANSWER_MAX = 40_000;
/** Most characters of a résumé or of notes in a prompt. */
export const AI_CONTEXT_MAX = 12_000;
/** Saved answers on one page of the history. */
export const ANSWERS_PAGE_SIZE = 10;
/** Most saved answers shown on the page of their application. */
export const APPLICATION_ANSWERS_MAX = 3;
/** Largest résumé, in megabytes. */
export const RESUME_MB = 5;
/** Largest résumé, in bytes. */
export const RESUME_MAX_BYTES = RESUME_MB * 1024 * 1024;
/** Seconds the browser may cache a stored résumé. */
export const RESUME_CACHE_S = 3600;
/** Seconds a signed link to a résumé works. */
export const RESUME_LINK_S = 3600;
/** Most pages of a résumé. */
export const RESUME_PAGES_MAX = 100;
/** Most seconds that reading a résumé may compute. */
export const RESUME_READ_S = 3;
/** Transactions in the database that one person's requests may have open at once on a node, and how many more wait. */
export const UNITS_OF_WORK = { atOnce: 2, waiting: 200 } as const;
/** Most files of one person waiting to be read; another one is refused with 503. */
export const FILES_WAITING_PER_PERSON = 20;
/** Most files of all people waiting to be read. */
export const FILES_WAITING = 400;
/** Days before an unreadable résumé is tried again. */
export const RESUME_REFUSAL_DAYS = 30;
/** Uploads received from one person at once. */
export const UPLOADS_PER_PERSON = 2;
/** Most uploads of one person waiting for their turn; another one is refused with 503. */
export const UPLOADS_WAITING_PER_PERSON = 10;
/** Most uploads of all people waiting for their turn. */
export const UPLOADS_WAITING = 500;
/** Most bytes of all uploads received at once. */
export const UPLOADS_BYTES = 128 * 1024 * 1024;
/** Most seconds an upload waits for its turn. */
export const UPLOAD_WAIT_S = 20;
/** Seconds that a client may take to send the headers of a request. */
export const HEADERS_MAX_S = 20;
/** Seconds in which a body of any size may arrive. */
export const UPLOAD_GRACE_S = 10;
/** A body may take one second more for each of these bytes. */
export const UPLOAD_BYTES_PER_S = 64 * 1024;
/** Most files of one person: résumés and letters, removed ones included. */
export const FILES_PER_PERSON = 100;
/** Longest name of a stored file, in characters. */
export const OBJECT_NAME_MAX = 512;
/** Most bytes of the metadata a client stores with a file, as JSON. */
export const OBJECT_METADATA_MAX_BYTES = 4096;
/** Most seconds a signed link works; a request for longer gets this. */
export const SIGNED_LINK_MAX_S = 3600;
/** Seconds an address for a signed upload works. */
export const SIGNED_UPLOAD_S = 7200;
/** Longest search term of the H1B explorer, in characters. */
export const H1B_SEARCH_MAX = 100;
/** Rows on one page of H1B records in the API by default. */
export const H1B_QUERY_PAGE_SIZE = 20;
/** Most rows on one page of H1B records. */
export const H1B_QUERY_PAGE_MAX = 100;
/** Page sizes the H1B explorer offers. */
export const H1B_PAGE_SIZES = [25, 50, 100] as const;
/** Page size of the H1B explorer by default. */
export const H1B_PAGE_SIZE = 50;
/** Most records of one H1B export. */
export const H1B_EXPORT_MAX = 50_000;
/** Rows of a table call that are read at a time. */
export const REST_BATCH = 1000;
/** Employers in a suggestion list. */
export const H1B_EMPLOYERS_LISTED = 50;
/** Job titles in a suggestion list. */
export const H1B_TITLES_LISTED = 30;
/** Characters of a job title shown as an option. */
export const H1B_TITLE_LABEL_MAX = 50;
/** Milliseconds after the last keystroke in a filter before the address changes. */
export const URL_SYNC_MS = 500;
/** Milliseconds the browser keeps H1B statistics, and between checks for new data. */
export const H1B_STATISTICS_TTL_MS = 300_000;
/** Times a failed request for H1B statistics is repeated, after 2^n seconds. */
export const H1B_STATISTICS_RETRIES = 3;
/** Seconds after its issue from which a session in an address is warned of. */
export const STALE_SESSION_S = 120;
/** Milliseconds after which a page asks again whether a server that did not respond is back; doubled each time. */
export const CONNECTION_CHECK_MS = 2000;
/** Most milliseconds between two such questions. */
export const CONNECTION_CHECK_MAX_MS = 30_000;
/** Milliseconds without a sign of life after which the page says that the USCIS dashboard may be blocked. */
export const DASHBOARD_WAIT_MS = 10_000;
/** Case statuses in a list: as many as there can be. */
export const ALL_STATUSES = 255;
/** Companies or employers offered for a name. */
export const NAME_CANDIDATES = 6;
/** Employers in the list of top employers by default. */
export const H1B_TOP_EMPLOYERS = 10;
/** Most characters of a job posting that is compared with a résumé. */
export const JOB_DESCRIPTION_MAX = 20_000;
/** Internship listings on one page. */
export const INTERNSHIPS_PAGE_SIZE = 100;
/** Most characters of the places of one internship listing. */
export const INTERNSHIP_PLACES_MAX = 2000;
/** Most megabytes of a file of internship listings. */
export const INTERNSHIPS_FILE_MB = 32;
/** Most internship listings at a time. */
export const INTERNSHIPS_MAX = 20_000;
/** Seconds within which a file of internship listings must have arrived. */
export const INTERNSHIPS_DOWNLOAD_S = 60;
/** Hours between two refreshes of the internship listings. */
export const INTERNSHIPS_REFRESH_HOURS = 12;
/** Saved jobs on one page. */
export const SAVED_JOBS_PAGE_SIZE = 25;
