/** Most tags of an application. */
export const TAGS_MAX = 20;
/** Longest tag, in characters. */
export const TAG_MAX = 40;
/** Highest pay of an application, in any currency. */
export const PAY_MAX = 999_999_999_999.99;
/** Days without an event after which an application counts as gone quiet, unless it says otherwise. */
export const QUIET_AFTER_DAYS = 14;
/** Most days an application may stay without an event before it counts as gone quiet. */
export const QUIET_DAYS_MAX = 365;
/** Days without an event after which an application can be marked as never answered, with all others of that kind. */
export const NO_ANSWER_DAYS = 60;
/** Most applications that one call changes. */
export const BULK_MAX = 1000;
/** Cards that each column of the board shows first. */
export const BOARD_CARDS = 50;
/** Most cards of a column in one answer. */
export const BOARD_CARDS_MAX = 1000;
/** Days ahead of which the dashboard names interviews. */
export const AHEAD_DAYS = 7;
/** Interviews that the dashboard names at most. */
export const AHEAD_SHOWN = 3;
/** Minutes for which an interview that began is still named. */
export const UNDER_WAY_MINUTES = 60;
/** Most applications of one page of the list. */
export const LIST_ROWS_MAX = 100;
