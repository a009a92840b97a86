/** Every sequence that some program reads as the end of a line. */
// oxlint-disable-next-line no-control-regex -- vertical tab and form feed are meant
const LINE_END = /\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/;

/** Puts `| ` before every line, so that no text can end its block or pass for the template around it. */
export function quoteData(text: string): string {
  return text
    .toWellFormed()
    .split(LINE_END)
    .map((line) => `| ${line}`)
    .join('\n');
}
