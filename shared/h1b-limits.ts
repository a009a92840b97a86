/** Miles around a place when a link names none. */
export const H1B_MILES = 25;
/** Most miles around a place. */
export const H1B_MILES_MAX = 500;
