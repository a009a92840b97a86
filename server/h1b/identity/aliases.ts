import { readFileSync } from 'node:fs';

/** Names of one employer, the second being the one of today. */
export type Alias = readonly [from: string, to: string];

const REVIEWED = new URL('employer-aliases.csv', import.meta.url);
const CELL = /"((?:[^"]|"")*)"|([^,]+)/g;

/**
 * Renames and acronyms: the reviewed ones of the program, then those of an operator's own CSV file, which has the same columns
 * (from, to, since, source). Throws for a file that cannot be read and for a line without two names.
 */
export function readAliases(ownFile?: string): Alias[] {
  const files = ownFile === undefined ? [REVIEWED] : [REVIEWED, ownFile];
  return files.flatMap((file) => parseAliases(readFileSync(file, 'utf8'), String(file)));
}

function parseAliases(text: string, file: string): Alias[] {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/);
  return lines.flatMap((line, at): Alias[] => {
    if (at === 0 || line.trim() === '') return [];
    const cells = [...line.matchAll(CELL)].map(([, quoted, plain = '']) =>
      (quoted?.replaceAll('""', '"') ?? plain).trim(),
    );
    const [from = '', to = ''] = cells;
    if (from === '' || to === '') throw new Error(`${file}, line ${at + 1}: two names are missing`);
    return [[from, to]];
  });
}
