/** Longest search text of the applications list, in characters. */
export const SEARCH_MAX = 200;
/** Rows on one page of the applications list (spec §9). */
export const APPLICATIONS_PAGE_SIZE = 10;
/** Milliseconds a search box waits after the last keystroke (spec §9). */
export const FILTER_DEBOUNCE_MS = 300;
/** Milliseconds a success toast stays (spec §9). */
export const TOAST_MS = 3000;
/** Width of a toast in pixels (spec §9). */
export const TOAST_WIDTH_PX = 320;
/** Stacking order of toasts (spec §9). */
export const TOAST_Z_INDEX = 9999;
/** Largest JSON body the server reads, in bytes (auth protocol §1). */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** Days a deleted application can be brought back before it is purged (ruling 6). */
export const PURGE_AFTER_DAYS = 30;
/** Longest free text kept with an application, in characters. */
export const NOTES_MAX = 400_000;
/** Longest link, in characters. */
export const URL_MAX = 2048;
/** Longest name or title, in characters. */
export const NAME_MAX = 255;
/** Wrong tries after which a mailed code is void (security checklist 8). */
export const CODE_MAX_TRIES = 5;
/** Digits of a mailed code (auth protocol §13). */
export const CODE_LENGTH = 6;
/** Fewest characters of a password (security checklist 15). */
export const PASSWORD_MIN = 8;
/** Most bytes of a password (auth protocol §13). */
export const PASSWORD_MAX_BYTES = 1024;
/** Longest e-mail address, in characters (auth protocol §3). */
export const EMAIL_MAX = 255;
/** Seconds a mailed link or code lives (security checklist 9). */
export const CODE_TTL_S = 3600;
/** Seconds an access token lives (auth protocol §10). */
export const ACCESS_TOKEN_TTL_S = 3600;
/** Seconds in which a refresh token that was already used is accepted again (auth protocol §5). */
export const REFRESH_REUSE_S = 10;
/** Seconds a PKCE code waits to be redeemed (auth protocol §6). */
export const FLOW_STATE_TTL_S = 300;
/** Most bytes of a person's user_metadata as JSON; it travels in every access token. */
export const USER_METADATA_MAX_BYTES = 4096;
/** Hours after sign-in in which a session may change the password without asking again (security checklist 16). */
export const FRESH_SESSION_HOURS = 24;
/** Failed password attempts on an account after which each further one waits longer (security checklist 10). */
export const PASSWORD_FREE_TRIES = 10;
/** Minutes in which failed password attempts are counted together (security checklist 10). */
export const PASSWORD_TRY_WINDOW_MIN = 15;
