/** Most entries of each kind in a calendar feed: interviews, next steps, closing days. */
export const CALENDAR_ENTRIES_MAX = 1000;
/** Days for which interviews and closing days that are over stay in the feed. */
export const CALENDAR_KEPT_DAYS = 365;
/** Reads of calendar feeds a minute from one address. */
export const CALENDAR_READS_PER_MINUTE = 60;
/** Hours after which calendars are asked to read the feed again. */
export const CALENDAR_REFRESH_HOURS = 1;
/** Length of an interview in minutes when the person gave none. */
export const CALENDAR_MINUTES = 60;
