/** What the server fills into the hardware page from the site file: single values, and blocks that are left out or repeated. */
export const HARDWARE_PAGE = {
  sheetLabel: '__SHEET_LABEL__',
  sheetHref: '__SHEET_HREF__',
  /** Blocks: our own table with a row inside, where the default list is from, and the frame of a shared table. */
  blocks: {
    table: '__TABLE__',
    row: '__ROW__',
    defaultRows: '__DEFAULT_ROWS__',
    frame: '__FRAME__',
  },
  company: '__COMPANY__',
  /** The company's page in the H1B records. */
  filingsHref: '__FILINGS_HREF__',
  work: '__WORK__',
  /** What the records say of it, known only when the page is asked for; the number of its row stands between. */
  sponsors: '__SPONSORS',
  /** What those numbers are of, in the head of their column where it is the same for all, and then beside each number where rows are cards. */
  counted: '__COUNTED__',
  countedOne: '__COUNTED_ONE',
  pay: '__PAY',
  /** Where that pay begins among the list's, and how wide it is, as a drawing has them. */
  halfFrom: '__HALF_FROM',
  halfWidth: '__HALF_WIDTH',
  /** The ends of the axis that they are drawn on. */
  least: '__LEAST__',
  most: '__MOST__',
  /** What a dash means, where there is one. */
  dashNote: '__DASH_NOTE__',
  place: '__PLACE__',
  href: '__HREF__',
  tableLabel: '__TABLE_LABEL__',
  tableHref: '__TABLE_HREF__',
  tableHost: '__TABLE_HOST__',
} as const;
