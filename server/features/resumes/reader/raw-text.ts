/** What a reader takes from a file, before it is cleaned. */
export interface RawText {
  /** Lines in reading order. */
  readonly text: string;
  /** Null when the format does not say. */
  readonly pages: number | null;
  /** Whether there are pictures, in which text may hide. */
  readonly pictures: boolean;
}

/** What is known of a file's text. */
export interface ResumeText extends RawText {
  /** Whether the text was cut at the limit. */
  readonly truncated: boolean;
}

/** Characters of a résumé that are kept. */
const TEXT_MAX = 100_000;

/** Text that can be stored, shown and searched: plain blanks and line ends, no control characters, no half characters. */
export function cleanText({ text, pages, pictures }: RawText): ResumeText {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- they are what must go
    .replaceAll(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\ufeff]/g, '')
    .replaceAll(/[^\S\n\t]+/g, ' ')
    .replaceAll(/ *\t[ \t]*/g, '\t')
    .replaceAll(/[ \t]+(?=\n|$)/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const truncated = clean.length > TEXT_MAX;
  return {
    text: truncated ? clean.slice(0, TEXT_MAX).toWellFormed() : clean,
    pages,
    pictures,
    truncated,
  };
}
