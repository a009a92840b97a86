import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { programmeFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { describeData } from '#server/h1b/describe-data.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import {
  ensurePermSample,
  PERM_SAMPLE_FACTS,
  PERM_SAMPLE_FILE,
} from '#server/h1b/sample/perm-sample.ts';
import { engineOfFile } from '#server/h1b/testing/build.ts';

const MEGABYTE = 1_000_000;

let data: TestData;
beforeEach(() => {
  data = new TestData();
});
afterEach(() => data.remove());

const folder = () => programmeFolder(data.dataDir, 'perm');

test('[PERM-12] the shipped cases are small, as many as they say, and have no street and no person', () => {
  const packed = readFileSync(PERM_SAMPLE_FILE);
  expect(packed.length).toBeLessThan(3 * MEGABYTE);
  const lines = brotliDecompressSync(packed).toString('utf8').trimEnd().split('\n');
  const facts = JSON.parse(readFileSync(PERM_SAMPLE_FACTS, 'utf8')) as {
    rows: number;
    sources: { rows: number }[];
  };
  expect(lines.length - 1).toBe(facts.rows);
  expect(facts.sources.reduce((sum, { rows }) => sum + rows, 0)).toBe(facts.rows);
  expect(lines[0]).not.toMatch(/ADDR|STREET|NAME(?<!EMPLOYER_NAME)|CITIZEN|ADMISSION|PHONE|MAIL/);
});

test('[PERM-12] a first start has the sample, which says that it is one and gives way to an import', async () => {
  await ensurePermSample(data.dataDir, { rows: 600, generated: false });
  expect(describeData(folder())).toMatchObject({ state: 'ready', sample: true, records: 600 });
  const engine = engineOfFile(join(folder(), readCurrent(folder())!.file));
  const { cases, years } = engine.certifications({});
  expect([cases, years.map(({ period }) => period)]).toEqual([600, ['2023', '2026']]);
  await ensurePermSample(data.dataDir, { rows: 600, generated: false });
  expect(readCurrent(folder())?.version).toBe(1);
});

test.each([
  { rows: 0, generated: false },
  { rows: 50, generated: true },
])('[PERM-12] there is none for $rows rows, generated: $generated', async (wish) => {
  await ensurePermSample(data.dataDir, wish);
  expect(describeData(folder()).state).toBe('empty');
});
