import { readFileSync } from 'node:fs';

import { coreOf, identityKey } from '#server/h1b/identity/employer-key.ts';

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

/**
 * The keys of aliases as pairs, and the key that each leads to; a former name leads there without its legal form, too, unless
 * that is listed itself. Keys that were parted lead nowhere.
 */
export function aliasKeys(
  aliases: readonly Alias[],
  splits: readonly string[] = [],
): {
  readonly pairs: readonly (readonly [from: string, to: string])[];
  readonly leads: ReadonlyMap<string, string>;
} {
  const pairs = aliases.map(([from, to]) => [identityKey(from), identityKey(to)] as const);
  const leads = new Map([...pairs.map(([from, to]) => [coreOf(from), to] as const), ...pairs]);
  for (const key of splits) {
    leads.delete(key);
    leads.delete(coreOf(key));
  }
  return { pairs, leads };
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
