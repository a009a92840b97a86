import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';

import { describeAll, importAll } from '#server/h1b/approvals/import-all.ts';
import { describeWageYears } from '#server/h1b/wages/import-wages.ts';
import { OFFICIAL } from '#server/h1b/wages/testing/official-files.ts';
import { openWages } from '#server/h1b/wages/wage-store.ts';

describe('the import of official wages', () => {
  let root = '';
  beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'waymark-wages-'))));
  afterAll(() => rmSync(root, { recursive: true }));

  async function archive(name: string, files: Readonly<Record<string, string>>): Promise<string> {
    const zip = new ZipFile();
    for (const [inside, content] of Object.entries(files)) {
      zip.addBuffer(Buffer.from(content), `folder/${inside}`);
    }
    zip.end();
    const path = join(root, name);
    await pipeline(zip.outputStream, createWriteStream(path));
    return path;
  }

  const run = (name: string, paths: string[], partial = true) =>
    importAll({ dataDir: join(root, name), paths, partial, now: new Date('2026-11-25') });
  const yearsOf = (name: string) => openWages(join(root, name), console).years();

  test('[WAGE-7] an archive is recognised among other files, and the next question is answered from it', async () => {
    const path = await archive('OFLC_Wages_2026-27.zip', OFFICIAL);
    const store = openWages(join(root, 'site'), console);
    expect(await store.years()).toEqual([2025]);
    const report = await run('site', [path]);
    expect(report).toMatchObject({
      files: [],
      approvals: [],
      published: false,
      wages: [
        {
          file: 'OFLC_Wages_2026-27.zip',
          refused: null,
          outcome: 'loaded',
          year: 2026,
          occupations: 3,
          areas: 2,
          wages: 4,
        },
      ],
    });
    expect(describeAll(report)).toBe(
      'OFLC_Wages_2026-27.zip: official wages of July 2026 to June 2027 loaded: 4 wages of 3 occupations in 2 areas\n' +
        '  OFLC_Wages_2026-27.zip/EDC_Export.csv left out: wages of colleges and research only\n' +
        '  OFLC_Wages_2026-27.zip/readme.txt left out: no table that is needed',
    );
    expect(await store.years()).toEqual([2026, 2025]);
    expect((await store.load(2026))?.table.areas[0]?.name).toBe('Austin, TX');
    expect((await run('site', [path])).wages).toMatchObject([{ outcome: 'unchanged' }]);
    const facts = await describeWageYears(join(root, 'site'), console);
    expect(facts.map(({ year, file, cells }) => [year, file, cells])).toEqual([
      [2026, 'OFLC_Wages_2026-27.zip', 4],
      [2025, 'wages-2025-26.csv.gz', 443_538],
    ]);
  });

  test('[WAGE-7] lists beside a file of wages belong to it', async () => {
    const folder = join(root, 'OFLC_Wages_2024-25');
    mkdirSync(folder);
    for (const [name, content] of Object.entries(OFFICIAL)) {
      if (name !== 'EDC_Export.csv') writeFileSync(join(folder, name), content);
    }
    rmSync(join(folder, 'readme.txt'));
    expect((await run('folder', [folder])).wages).toMatchObject([
      { file: 'ALC_Export.csv', outcome: 'loaded', year: 2024, wages: 4 },
    ]);
    const alone = await run('alone', [join(folder, 'Geography.csv')]);
    expect(alone.wages).toMatchObject([
      { refused: 'this list goes with a file of wages; import them together' },
    ]);
    expect(await yearsOf('alone')).toEqual([2025]);
  });

  test('[WAGE-7] a part of a year, a damaged file and one that names no year are refused and change nothing', async () => {
    const whole = await archive('OFLC_Wages_2027-28.zip', OFFICIAL);
    const nameless = await archive('wages.zip', OFFICIAL);
    const wages = OFFICIAL['ALC_Export.csv']!;
    const damaged = await archive('OFLC_Wages_2028-29.zip', {
      ...OFFICIAL,
      'ALC_Export.csv': wages.replace('"40.01"', '"forty"'),
    });
    const refusals = async (path: string, partial: boolean) =>
      (await run('refused', [path], partial)).wages.map(({ refused }) => refused);
    expect(await refusals(whole, false)).toEqual([
      '4 wages are a part of a year, which has about 443,538; --partial takes it in',
    ]);
    expect(await refusals(nameless, true)).toEqual([
      'its name does not say the wage year; name it as the Department does, such as OFLC_Wages_2026-27.zip',
    ]);
    expect(await refusals(damaged, true)).toEqual(['line 2: “forty” is not an amount']);
    expect(await yearsOf('refused')).toEqual([2025]);
  });
});
