import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readDetails, readRecord } from '#server/h1b/answers/record.ts';
import { encodeFooter, readHeader, SnapshotError } from '#server/h1b/snapshot/format.ts';
import { loadTable } from '#server/h1b/snapshot/load-table.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import { FiledPart } from '#server/h1b/snapshot/snapshot.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { detailsOf, recordOf, rows } from '#server/h1b/testing/arbitraries.ts';
import { tableOf, writeRows } from '#server/h1b/testing/build.ts';

const FACTS = { version: 1, createdAt: '2024-01-01T00:00:00.000Z', sample: false, sources: [] };

describe('snapshot file', () => {
  let folder = '';
  let good = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'h1b-'));
    good = join(folder, 'good.h1b');
    const many = fc.sample(
      rows(100).filter((of) => of.length > 50),
      { numRuns: 1, seed: 7 },
    );
    writeRows(many[0]!, good);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const copy = (name: string): string => {
    cpSync(good, join(folder, name));
    return join(folder, name);
  };
  const reasonOf = (file: string): string => {
    try {
      openSnapshot(file);
    } catch (error) {
      if (error instanceof SnapshotError) return error.reason;
      throw error;
    }
    return 'opened';
  };

  it('returns every record it was given', () => {
    fc.assert(
      fc.property(rows(80), fc.nat(), (of, n) => {
        const file = join(folder, `round-${n}-${of.length}-${Math.random()}.h1b`);
        writeRows(of, file);
        const snapshot = openSnapshot(file);
        expect(of.map((_, k) => readRecord(snapshot, k))).toEqual(
          of.map((row, k) => recordOf(row, k + 1)),
        );
      }),
      { numRuns: 15 },
    );
  });

  it('loads back into a table that writes the same bytes', () => {
    fc.assert(
      fc.property(rows(80), (of) => {
        const first = join(folder, `a-${Math.random()}.h1b`);
        const second = join(folder, `b-${Math.random()}.h1b`);
        writeSnapshot(tableOf(of), first, FACTS);
        const { table } = loadTable(first);
        for (const row of of) {
          const at = table.find(row.case_number);
          expect(at).toBe(of.indexOf(row));
          expect(table.equals(at, table.encode(row))).toBe(true);
        }
        writeSnapshot(table, second, FACTS);
        expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  it('[H1B-53] refuses a file cut off anywhere', () => {
    const size = readFileSync(good).length;
    for (const length of [0, 5, 63, 64, 100, 4096, Math.floor(size / 2), size - 20, size - 1]) {
      const file = copy('cut.h1b');
      truncateSync(file, length);
      expect(reasonOf(file)).toMatch(length < 16 ? /foreign/ : /torn/);
    }
  });

  it('[H1B-53] refuses a file with one changed byte in body or header', () => {
    const bytes = readFileSync(good);
    for (const at of [64, 1000, bytes.length - 30, bytes.length - 200]) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      const file = join(folder, 'changed.h1b');
      writeFileSync(file, changed);
      expect(reasonOf(file)).toBe('torn');
    }
  });

  it('reads the columns that stay in the file as they were given, and refuses a damaged block', () => {
    const [of = []] = fc.sample(
      rows(60).filter((some) => some.length > 30),
      { numRuns: 1, seed: 5 },
    );
    const file = join(folder, 'filed.h1b');
    writeRows(of, file);
    const snapshot = openSnapshot(file);
    const { header } = snapshot;
    const unloaded = { ...snapshot, filed: new FiledPart(file, header, Buffer.alloc(0)) };
    expect(of.map((_, row) => readDetails(unloaded, row))).toEqual(
      of.map((row, k) => detailsOf(row, k + 1)),
    );
    const bytes = readFileSync(file);
    bytes[64 + header.sections['filed.rows']!.offset + 2]! ^= 1;
    const changed = join(folder, 'filed-changed.h1b');
    writeFileSync(changed, bytes);
    const part = new FiledPart(changed, header, Buffer.alloc(0));
    expect(() => part.row(0)).toThrow(/fails the checksum/);
  });

  it('[H1B-64] keeps in memory only the columns that are filtered, sorted or counted', () => {
    const header = readHeader(good);
    expect(header.residentBytes).toBeLessThan(header.bodyBytes);
    for (const name of ['filed.rows', 'trade_name.text', 'law_firm.text', 'client.text']) {
      expect(header.sections[name]!.offset).toBeGreaterThanOrEqual(header.residentBytes);
    }
    expect(header.sections['case_status']!.offset).toBeLessThan(header.residentBytes);
  });

  it('[H1B-53] refuses a foreign file', () => {
    const file = join(folder, 'foreign.h1b');
    writeFileSync(file, 'case_number,case_status\n'.repeat(100));
    expect(reasonOf(file)).toBe('foreign');
  });

  it('[H1B-53] refuses another layout and names the remedy', () => {
    const header = readHeader(good);
    const body = readFileSync(good).subarray(0, 64 + header.bodyBytes);
    const file = join(folder, 'later.h1b');
    writeFileSync(file, Buffer.concat([body, encodeFooter({ ...header, format: 99 })]));
    expect(reasonOf(file)).toBe('version');
    expect(() => readHeader(file)).toThrow(
      /layout 99.*import the files again with: npm run h1b:import -- --fresh/,
    );
  });

  it('never overwrites a file and leaves no file when it fails', () => {
    const before = readFileSync(good);
    expect(() => writeRows([], good)).toThrow(/EEXIST/);
    expect(readFileSync(good).equals(before)).toBe(true);
    const table = tableOf([]);
    table.append('x', new Int32Array(21).fill(9));
    const names = readdirSync(folder);
    expect(() => writeSnapshot(table, join(folder, 'bad.h1b'), FACTS)).toThrow();
    expect(readdirSync(folder)).toEqual(names);
  });
});
