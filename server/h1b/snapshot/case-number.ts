/** The two shapes of regular case numbers: I-200-09105-016987 and, to FY2009, I-02014-0000003. */
const NEW_FORM = /^([A-Z]-\d{3}-)(\d{5})-(\d{6})$/;
const OLD_FORM = /^([A-Z]-)(\d{5})-(\d{7})$/;

/** A series of regular case numbers: text before the date, and digits of the serial. */
export interface Family {
  readonly prefix: string;
  readonly width: number;
}

/** A regular case number taken apart; `date` is its five digits as a number. */
interface RegularCase extends Family {
  readonly date: number;
  readonly serial: number;
}

/** Digits of the date part. */
const DATE_WIDTH = 5;
/** Dates fit below this. */
export const DATES = 100_000;

/** Takes a regular case number apart; undefined when the text has another shape (an exception, kept as text). */
export function parseCase(text: string): RegularCase | undefined {
  const match = NEW_FORM.exec(text) ?? OLD_FORM.exec(text);
  if (!match) return undefined;
  const [, prefix = '', date = '', serial = ''] = match;
  return { prefix, width: serial.length, date: Number(date), serial: Number(serial) };
}

/** The text before the serial, shared by all cases of a family and date. */
export function caseHead(family: Family, date: number): string {
  return `${family.prefix}${String(date).padStart(DATE_WIDTH, '0')}-`;
}

/** Text of a regular case number. */
export function formatCase(family: Family, date: number, serial: number): string {
  return caseHead(family, date) + String(serial).padStart(family.width, '0');
}
