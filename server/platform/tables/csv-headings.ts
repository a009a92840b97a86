const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const DELIMITERS = [',', ';', '\t'];
/** Most bytes of headings that go on in the next line. */
const HEADINGS_MAX = 16_384;

/** The end of the line of headings, which goes on as long as a quotation mark is open; else that of its first line. */
export function endOfHeadings(bytes: Buffer, start: number, first: number): number {
  let isOpen = false;
  for (let at = start; at < Math.min(bytes.length, start + HEADINGS_MAX); at++) {
    if (bytes[at] === QUOTE) isOpen = !isOpen;
    if (bytes[at] === LINE_FEED && !isOpen) return at + 1;
  }
  return first;
}

/** Lines below the first among which the delimiter is looked for. */
const LINES_LOOKED_AT = 20;

/** The delimiter of the first line, or that of the lines below it where the first is a title of less than three cells. */
export function delimiterOf(line: string, below: string): string {
  const most = (text: string) => {
    const count = (delimiter: string) => text.split(delimiter).length;
    const delimiter = DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!;
    return { delimiter, cells: count(delimiter) };
  };
  const first = most(line);
  if (first.cells > 2) return first.delimiter;
  const lines = below.split('\n', LINES_LOOKED_AT);
  const widest = lines.map(most).reduce((a, b) => (b.cells > a.cells ? b : a), first);
  return widest.delimiter;
}

/** The headings in a line: in quotation marks, one may contain the delimiter. */
export function splitHeadings(line: string, delimiter: string): string[] {
  const headings: string[] = [];
  let heading: string | undefined;
  for (const part of line.split(delimiter)) {
    heading = heading === undefined ? part : heading + delimiter + part;
    const quotes = heading.trim().startsWith('"') ? heading.split('"').length - 1 : 0;
    if (quotes % 2 === 1) continue;
    headings.push(unquoted(heading));
    heading = undefined;
  }
  // A quotation mark that is never closed was not meant to open a heading.
  if (heading !== undefined) headings.push(...heading.split(delimiter).map(unquoted));
  return headings;
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"');
}
