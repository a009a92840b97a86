const NINE_DIGITS_FROM = 100_000;

/** A postal code as one integer: 0 for null, 1 to 100000 for five digits, above for the 5-4 form; undefined when the text has neither form. */
export function encodePostal(text: string | null): number | undefined {
  if (text === null) return 0;
  const match = /^(\d{5})(?:-(\d{4}))?$/.exec(text);
  if (!match) return undefined;
  const five = Number(match[1]);
  return match[2] === undefined
    ? five + 1
    : NINE_DIGITS_FROM + 1 + five * 10_000 + Number(match[2]);
}

/** Text of a postal code encoded by `encodePostal`. */
export function decodePostal(code: number): string | null {
  if (code === 0) return null;
  if (code <= NINE_DIGITS_FROM) return String(code - 1).padStart(5, '0');
  const nine = String(code - NINE_DIGITS_FROM - 1).padStart(9, '0');
  return `${nine.slice(0, 5)}-${nine.slice(5)}`;
}
