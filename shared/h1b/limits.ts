/** Miles around a place when a link names none. */
export const H1B_MILES = 25;
/** Most miles around a place. */
export const H1B_MILES_MAX = 500;
/** Yearly pay in dollars below which a filing's pay is taken for a mistake, such as one of the unit. */
export const PLAUSIBLE_PAY_MIN = 10_000;
/** Yearly pay in dollars above which a filing's pay is taken for a mistake. */
export const PLAUSIBLE_PAY_MAX = 1_500_000;
/** Filings below which a figure about them would say too little. */
export const FEW_FILINGS = 10;
