const NINE_DIGITS_FROM = 100_000;
const DASH = 0x2d;
const ZERO = 0x30;

/** A postal code as one integer: 0 for null, 1 to 100000 for five digits, above for the 5-4 form; undefined when the text has neither form. */
export function encodePostal(text: string | null): number | undefined {
  if (text === null) return 0;
  if (text.length !== 5 && text.length !== 10) return undefined;
  const five = digitsOf(text, 0, 5);
  if (five < 0) return undefined;
  if (text.length === 5) return five + 1;
  const four = text.charCodeAt(5) === DASH ? digitsOf(text, 6, 10) : -1;
  return four < 0 ? undefined : NINE_DIGITS_FROM + 1 + five * 10_000 + four;
}

/** The number that some characters of a text spell; -1 when one of them is no digit. */
function digitsOf(text: string, start: number, end: number): number {
  let value = 0;
  for (let k = start; k < end; k++) {
    const digit = text.charCodeAt(k) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Text of a postal code encoded by `encodePostal`. */
export function decodePostal(code: number): string | null {
  if (code === 0) return null;
  if (code <= NINE_DIGITS_FROM) return String(code - 1).padStart(5, '0');
  const nine = String(code - NINE_DIGITS_FROM - 1).padStart(9, '0');
  return `${nine.slice(0, 5)}-${nine.slice(5)}`;
}
