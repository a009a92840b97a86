import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', '..', 'fixtures', 'previous-version.sql');
const LAST = '-- newest migration: ';

/** The statements that the servers of a version send. */
interface Recording {
  /** The name of the newest migration that the version knows. */
  readonly newest: string;
  /** One for each form, as text with `$1`, `$2`, …, on one line. */
  readonly statements: readonly string[];
}

/** Reads the recording of the previous version. */
export function readRecording(): Recording {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n');
  return {
    newest: lines.find((line) => line.startsWith(LAST))?.slice(LAST.length) ?? '',
    statements: lines.filter((line) => !line.startsWith('--')),
  };
}

/** Writes the recording of a version, each form of statement once and in the order of their texts; returns their number. */
export function writeRecording(newest: string, sent: Iterable<string>): number {
  const forms = new Map<string, string>();
  for (const text of sent) {
    const line = onOneLine(text);
    const form = formOf(line);
    const known = forms.get(form);
    if (known === undefined || isSooner(line, known)) forms.set(form, line);
  }
  const statements = [...forms.values()].toSorted();
  const head = [
    '-- What the servers of a version send to the database, written by npm run record:statements.',
    `${LAST}${newest}`,
  ];
  writeFileSync(FILE, `${[...head, ...statements].join('\n')}\n`);
  return statements.length;
}

const isSooner = (one: string, other: string) =>
  one.length === other.length ? one < other : one.length < other.length;

// A comment of SQL would hide the rest of the line.
function onOneLine(text: string): string {
  return text
    .replaceAll(/--[^\n']*\n/g, '\n')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Statements that differ in the number of listed values, rows or conditions of one kind have one form. */
function formOf(line: string): string {
  return line
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(, \$)+/g, '$')
    .replaceAll(/(\(\$\))(, \(\$\))+/g, '$1');
}
