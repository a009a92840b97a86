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

/** Lengths of the two shapes of regular case numbers: I-200-09105-016987 and, to FY2009, I-02014-0000003. */
const NEW_LENGTH = 18;
const OLD_LENGTH = 15;
const DASH = '-'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** Takes a regular case number apart; undefined when the text has another shape (an exception, kept as text). */
export function parseCase(text: string): RegularCase | undefined {
  const isNew = text.length === NEW_LENGTH;
  if (!isNew && text.length !== OLD_LENGTH) return undefined;
  const start = isNew ? 6 : 2;
  const end = start + DATE_WIDTH;
  const letter = text[0]!;
  if (letter < 'A' || letter > 'Z') return undefined;
  if (text.charCodeAt(1) !== DASH || text.charCodeAt(end) !== DASH) return undefined;
  if (isNew && (text.charCodeAt(start - 1) !== DASH || numberIn(text, 2, start - 1) < 0)) {
    return undefined;
  }
  const date = numberIn(text, start, end);
  const serial = numberIn(text, end + 1, text.length);
  if (date < 0 || serial < 0) return undefined;
  return { prefix: text.slice(0, start), width: text.length - end - 1, date, serial };
}

/** The number that the digits of a part of a text are; -1 for anything but digits. */
function numberIn(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** The text before the serial, shared by all cases of a family and date. */
export function caseHead(family: Family, date: number): string {
  return `${family.prefix}${String(date).padStart(DATE_WIDTH, '0')}-`;
}

/** Text of a regular case number. */
export function formatCase(family: Family, date: number, serial: number): string {
  return caseHead(family, date) + String(serial).padStart(family.width, '0');
}
