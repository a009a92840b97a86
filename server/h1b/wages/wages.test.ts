import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findArea, type WagePlace } from '#server/h1b/wages/find-area.ts';
import { occupationOfSoc, occupationOfTitle } from '#server/h1b/wages/find-occupation.ts';
import { officialLevels } from '#server/h1b/wages/official-levels.ts';
import { WageReader, wageYearIn } from '#server/h1b/wages/read-wages.ts';
import { readWageFile, writeWageFile } from '#server/h1b/wages/wage-file.ts';
import { openWages, SHIPPED_WAGES, wagesFolder } from '#server/h1b/wages/wage-store.ts';
import { type WageTable, wageCell, wageYearOf } from '#server/h1b/wages/wage-table.ts';
import { OFFICIAL } from '#server/h1b/wages/testing/official-files.ts';
import { findTables } from '#server/platform/tables/find-tables.ts';

let root = '';
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'waymark-wages-'))));
afterAll(() => rmSync(root, { recursive: true }));

async function reader(files: Readonly<Record<string, string>>): Promise<WageReader> {
  const result = new WageReader();
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    writeFileSync(path, content);
    for await (const found of findTables(path, name, root)) await result.add(found);
  }
  return result;
}

const cellOf = (table: WageTable, soc: string, area: string) =>
  wageCell(
    table,
    table.occupations.findIndex(({ code }) => code === soc),
    table.areas.findIndex(({ id }) => id === area),
  );

describe('the official wages of a year', () => {
  test("[WAGE-1] the Department's files become one table; nothing published is no wage", async () => {
    const read = await reader(OFFICIAL);
    expect(read.read.map(({ name, kind, rows }) => [name, kind, rows])).toEqual([
      ['ALC_Export.csv', 'wages', 6],
      ['Geography.csv', 'geography', 3],
      ['oes_soc_occs.csv', 'occupations', 3],
      ['xwalk_plus.csv', 'details', 1],
    ]);
    expect(read.left.map(({ name }) => name)).toEqual(['EDC_Export.csv', 'readme.txt']);
    const table = read.table(2024);
    expect(cellOf(table, '15-1252', '12420')).toEqual({
      unit: 'Hour',
      published: [40.01, 50.02, 60.02, 70.03],
      yearly: [83_221, 104_042, 124_842, 145_662],
    });
    expect(cellOf(table, '25-1011', '12420')).toEqual({
      unit: 'Year',
      published: [50_000, 60_000, 70_000, 80_000],
      yearly: [50_000, 60_000, 70_000, 80_000],
    });
    expect(cellOf(table, '15-1252', '41860')).toMatchObject({
      published: [55.5, 65.5, 75.51, 85.51],
    });
    for (const area of ['12420', '41860']) expect(cellOf(table, '29-1022', area)).toBeUndefined();
    expect(table.occupations[0]).toEqual({ code: '15-1252', title: 'Software Developers' });
    expect(table.areas[0]).toEqual({ id: '12420', name: 'Austin, TX' });
  });

  test('[WAGE-1] a written table comes back cell by cell; a damaged one is refused', async () => {
    const table = (await reader(OFFICIAL)).table(2024);
    const path = join(root, 'kept.wages');
    const facts = await writeWageFile(path, table, { file: 'a.zip', importedAt: '2026-11-25' });
    expect(facts).toMatchObject({ year: 2024, occupations: 3, areas: 2, cells: 4 });
    expect(await readWageFile(path)).toEqual({ table, facts });
    const bytes = readFileSync(path);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(path, bytes);
    await expect(readWageFile(path)).rejects.toThrow('its checksum is wrong');
    writeFileSync(path, 'nothing');
    await expect(readWageFile(path)).rejects.toThrow('its first line is no heading');
  });

  test('[WAGE-1] what cannot be meant is refused with its line', async () => {
    const wages = OFFICIAL['ALC_Export.csv']!;
    const bad = (from: string, to: string) => reader({ 'ALC_Export.csv': wages.replace(from, to) });
    await expect(bad('"50.02"', '"fifty"')).rejects.toThrow('line 2: “fifty” is not an amount');
    await expect(bad('"15-1252"', '"152"')).rejects.toThrow('line 2: “152” is not a SOC code');
    await expect(bad('"0041860","15-1252"', '"0012420","15-1252"')).rejects.toThrow(
      '15-1252 in area 12420 has two different wages',
    );
    const { 'Geography.csv': _, ...others } = OFFICIAL;
    const unplaced = await reader(others);
    expect(() => unplaced.table(2024)).toThrow('add Geography.csv of the same year');
    const before = (await reader(OFFICIAL)).table(2023);
    expect(unplaced.table(2024, before).counties).toEqual(before.counties);
    const { 'ALC_Export.csv': __, ...places } = OFFICIAL;
    expect(() => new WageReader().table(2024)).toThrow('no table of wages');
    await expect(reader(places).then((read) => read.table(2024))).rejects.toThrow(
      'no table of wages',
    );
  });

  test('[WAGE-7] the year stands in the name of the file', () => {
    const years = [
      'OFLC_Wages_2025-26_Updated.zip',
      'wages-2024-25.csv.gz',
      'OFLC_Wages_2019-2020',
    ];
    expect(years.map(wageYearIn)).toEqual([2025, 2024, 2019]);
    for (const name of ['ALC_Export.csv', 'wages-2025-27.csv', 'wages-2025.csv']) {
      expect(wageYearIn(name)).toBeUndefined();
    }
  });

  test('[WAGE-5] a wage year begins in July', () => {
    expect(wageYearOf('2026-06-30')).toBe(2025);
    expect(wageYearOf('2026-07-01')).toBe(2026);
  });
});

describe('the shipped table', () => {
  let table: WageTable;
  beforeAll(async () => void ({ table } = await readWageFile(SHIPPED_WAGES)));

  const areaOf = (place: WagePlace) => {
    const found = findArea(table, place);
    return found && [table.areas[found.area]!.name, found.by];
  };

  test('[WAGE-2] a county, a ZIP code or a city and state lead to its area', () => {
    const austin = 'Austin-Round Rock-San Marcos, TX';
    expect(areaOf({ state: 'TX', county: 'TRAVIS' })).toEqual([austin, 'county']);
    expect(areaOf({ zip: '78701' })).toEqual([austin, 'zip']);
    expect(areaOf({ state: 'TX', city: 'Round Rock' })).toEqual([austin, 'city']);
    const sameAs = (place: WagePlace, other: WagePlace) =>
      expect(areaOf(place)?.[0]).toBe(areaOf(other)?.[0]);
    // Of the two places that a filing names, the county tells.
    sameAs({ state: 'CA', county: 'Santa Clara', city: 'San Francisco' }, { zip: '95050' });
    sameAs({ state: 'MO', county: 'St. Louis County' }, { state: 'MO', city: 'Saint Louis' });
    sameAs({ state: 'IL', county: 'DU PAGE' }, { state: 'IL', county: 'DuPage County' });
    sameAs({ state: 'NM', county: 'Dona Ana' }, { state: 'NM', city: 'Las Cruces' });
    // A county that no longer exists, a town that is a county, and one name for a county and a city.
    sameAs({ state: 'CT', county: 'Fairfield', zip: '06901' }, { state: 'CT', city: 'Stamford' });
    expect(areaOf({ state: 'CT', city: 'Hartford' })![0]).toContain('Hartford');
    expect(areaOf({ state: 'PR', city: 'San Juan' })![0]).toContain('San Juan');
    const richmond = areaOf({ state: 'VA', county: 'Richmond', city: 'Richmond' })!;
    expect(richmond[0]).toBe('Richmond, VA');
    expect(areaOf({ state: 'VA', county: 'Richmond County' })![0]).not.toBe(richmond[0]);
    const nowhere: WagePlace[] = [
      {},
      { state: 'TX' },
      { city: 'Austin' },
      { zip: '00000' },
      { state: 'TX', city: 'Nowhere' },
      { state: 'TX', county: 'N/A' },
    ];
    for (const place of nowhere) expect(areaOf(place)).toBeUndefined();
  });

  test('[WAGE-3] a SOC code of any edition, or a title of the survey or of O*NET, is its occupation', () => {
    const codeOf = (at: number | undefined) =>
      at === undefined ? at : table.occupations[at]!.code;
    const of = (soc: string) => codeOf(occupationOfSoc(table, soc));
    expect(['15-1252', '15-1252.00', '151252', '15-1132', '15-1031.00'].map(of)).toEqual(
      Array.from({ length: 5 }, () => '15-1252'),
    );
    expect(of('15-1299.08')).toBe('15-1299');
    expect(of('15-2051.01')).toBe('15-2051');
    expect(of('29-1061')).toBe('29-1211');
    expect(['99-9999', '15-12', 'software', ''].map(of)).toEqual(Array.from({ length: 4 }));
    const named = (title: string) => codeOf(occupationOfTitle(table, title));
    expect(named('Software Developer')).toBe('15-1252');
    expect(named('software developers')).toBe('15-1252');
    expect(named('Business Intelligence Analyst')).toBe('15-2051');
    expect(named('Software Wizard')).toBeUndefined();
  });

  test('[WAGE-8] every occupation is named and every area has counties', () => {
    expect([table.year, table.occupations.length, table.areas.length]).toEqual([2025, 848, 530]);
    expect(table.occupations.filter(({ code, title }) => title === code)).toEqual([]);
    expect(new Set(table.counties.map(({ area }) => area)).size).toBe(530);
  });
});

/** The table as it was given, beside the repository; this test runs only where it is. */
const GIVEN = join(import.meta.dirname, '../../../../shared/data/wages');

describe.skipIf(!existsSync(GIVEN))('the given table', () => {
  test('[WAGE-1] [WAGE-8] every cell of the shipped table is that of the given one', async () => {
    const { table } = await readWageFile(SHIPPED_WAGES);
    const socs = new Map(table.occupations.map(({ code }, k) => [code, k]));
    const areas = new Map(table.areas.map(({ id }, k) => [id, k]));
    const lines = gunzipSync(readFileSync(join(GIVEN, 'wages-2025-26.csv.gz'))).toString();
    const different: string[] = [];
    let cells = 0;
    for (const line of lines.trimEnd().split('\n').slice(1)) {
      const [soc = '', area = '', ...levels] = line.split(',');
      const at = (socs.get(soc)! * areas.size + areas.get(area)!) * 4;
      for (const [k, text] of levels.entries()) {
        cells++;
        if (table.cents[at + k] !== Math.round(Number(text) * 100)) different.push(line);
      }
    }
    expect(different).toEqual([]);
    expect(cells).toBe(4 * 449_440);
    expect(table.cents.length).toBe(cells);
  });

  test('[WAGE-1] the shipped table is what the reader makes of the given files', async () => {
    const read = new WageReader();
    for (const name of [
      'wages-2025-26.csv.gz',
      'Geography.csv',
      'oes_soc_occs.csv',
      'xwalk_plus.csv',
    ]) {
      for await (const found of findTables(join(GIVEN, name), name, root)) await read.add(found);
    }
    const { table } = await readWageFile(SHIPPED_WAGES);
    const made = read.table(2025);
    expect(Buffer.compare(Buffer.from(made.cents.buffer), Buffer.from(table.cents.buffer))).toBe(0);
    expect({ ...made, cents: null }).toEqual({ ...table, cents: null });
    // The same areas and occupations as the lists of names that came with it.
    const list = (name: string) =>
      JSON.parse(readFileSync(join(GIVEN, name), 'utf8')) as Record<string, string>[];
    const named = new Map(list('areas.json').map(({ id, name }) => [id, name]));
    expect(table.areas.filter(({ id, name }) => named.get(id) !== name)).toEqual([]);
    const titles = new Map(list('occupations.json').map(({ code, title }) => [code, title]));
    expect(table.occupations.filter(({ code, title }) => titles.get(code) !== title)).toEqual([]);
  });
});

describe('the store', () => {
  const ask = { place: { zip: '78701' }, soc: '15-1252' };

  test('[WAGE-5] the newest table that has begun answers for today, for another day its own or none', async () => {
    const dataDir = join(root, 'data');
    mkdirSync(wagesFolder(dataDir), { recursive: true });
    const table = (await reader(OFFICIAL)).table(2023);
    const facts = { file: 'a', importedAt: '2026-11-25' };
    await writeWageFile(join(wagesFolder(dataDir), '2023.wages'), table, facts);
    const errors: string[] = [];
    const store = openWages(dataDir, { error: (message) => errors.push(message) });
    expect(await store.years()).toEqual([2025, 2023]);
    const yearOn = async (day: string, isToday: boolean) => {
      const found = await officialLevels(store, ask, { day, isToday });
      return found.state === 'known' ? found.official.wageYear : found.state;
    };
    expect(await yearOn('2026-11-25', true)).toBe(2025);
    expect(await yearOn('2025-01-01', true)).toBe(2023);
    expect(await yearOn('2023-06-30', true)).toBe('year');
    expect(await yearOn('2024-06-30', false)).toBe(2023);
    expect(await yearOn('2024-07-01', false)).toBe('year');
    expect(await yearOn('2026-11-25', false)).toBe('year');
    expect(errors).toEqual([]);
  });

  test('[WAGE-8] an imported table of the shipped year goes before it; a damaged one is logged and does not', async () => {
    const dataDir = join(root, 'again');
    mkdirSync(wagesFolder(dataDir), { recursive: true });
    const path = join(wagesFolder(dataDir), '2025.wages');
    const table = (await reader(OFFICIAL)).table(2025);
    await writeWageFile(path, table, { file: 'a', importedAt: '2026-11-25' });
    const errors: string[] = [];
    const store = openWages(dataDir, { error: (message) => errors.push(message) });
    expect((await store.load(2025))?.facts.occupations).toBe(3);
    const version = await store.version();
    writeFileSync(path, 'torn');
    expect(await store.version()).not.toBe(version);
    expect((await store.load(2025))?.facts.occupations).toBe(848);
    expect(errors).toEqual([expect.stringContaining(path)]);
  });

  test('[WAGE-3] [WAGE-5] what is missing is said: the area, the occupation or the wage itself', async () => {
    const store = openWages(join(root, 'none'), console);
    const when = { day: '2026-11-25', isToday: true };
    const stateOf = async (changes: object) =>
      (await officialLevels(store, { ...ask, ...changes }, when)).state;
    expect(await stateOf({})).toBe('known');
    expect(await stateOf({ place: { state: 'TX', city: 'Nowhere at All' } })).toBe('area');
    expect(await stateOf({ soc: '99-9999' })).toBe('occupation');
    expect(await stateOf({ soc: '99-9999', title: 'Web Developers' })).toBe('known');
    expect(await stateOf({ soc: '29-1024' })).toBe('cell');
  });

  test('[WAGE-10] a state alone has the range of its areas, with the year and how many they are', async () => {
    const store = openWages(join(root, 'none'), console);
    const when = { day: '2026-11-25', isToday: true };
    const at = (place: object) => officialLevels(store, { ...ask, place }, when);
    const found = await at({ state: 'TX' });
    const { table } = (await store.load(2025))!;
    const areas = new Set(
      table.counties.filter(({ state }) => state === 'TX').map(({ area }) => area),
    );
    const occupation = table.occupations.findIndex(({ code }) => code === '15-1252');
    const cells = [...areas].flatMap((area) => wageCell(table, occupation, area) ?? []);
    expect(found).toMatchObject({
      state: 'range',
      range: { state: 'TX', areas: cells.length, wageYear: 2025, occupation: { code: '15-1252' } },
    });
    expect(cells.length).toBeGreaterThan(20);
    for (const [k, { low, high }] of (found.state === 'range'
      ? found.range.levels
      : []
    ).entries()) {
      const amounts = cells.map(({ yearly }) => yearly[k]!).toSorted((a, b) => a - b);
      expect([low, high]).toEqual([amounts[0], amounts.at(-1)]);
    }
    const austin = await at({ state: 'TX', city: 'Austin' });
    expect(austin.state).toBe('known');
  });
});
