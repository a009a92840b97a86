import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
/** A test as docs/security.md cites it: 'title' (`file`). */
const CITED = /'((?:(?!' \(`).)+)' \(`([\w./-]+)`\)/g;

const proofOf = (row: string) => row.split('|')[3] ?? '';

test('every test that the table of docs/security.md cites exists', () => {
  const page = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| +\d+ +\|/.test(line));
  expect(rows).toHaveLength(41);
  const missing = rows.flatMap((row) =>
    [...proofOf(row).matchAll(CITED)]
      .map(([, title = '', file = '']) => ({ title, path: join(ROOT, file) }))
      .filter(
        ({ title, path }) => !existsSync(path) || !readFileSync(path, 'utf8').includes(title),
      ),
  );
  expect(missing).toEqual([]);
  const unproven = rows.filter(
    (row) => proofOf(row).match(CITED) === null && !proofOf(row).includes('Not offered yet'),
  );
  expect(unproven.map((row) => row.slice(0, 60))).toEqual([]);
});
