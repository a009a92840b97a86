import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import {
  type EmployerEvidence,
  evidencePath,
  readEvidence,
} from '#server/h1b/import/employer-evidence.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';

const HEADINGS =
  'CASE_NUMBER,EMPLOYER_NAME,TRADE_NAME_DBA,EMPLOYER_FEIN,EMPLOYER_ADDRESS1,EMPLOYER_CITY,EMPLOYER_STATE,EMPLOYER_POSTAL_CODE,EMPLOYER_PHONE,NAICS_CODE,WAGE_RATE_OF_PAY_FROM,EMPLOYER_POC_EMAIL,EMPLOYER_POC_LAST_NAME';
const line = (serial: number, employer: string, phone: string, wage = 90_000): string =>
  `I-200-24001-${String(serial).padStart(6, '0')},${employer},Larks,123456789,1 Main  Street,Duluth,MN,55802,${phone},541511,${wage},ann@example.com,Somebody`;
const csv = (...lines: string[]): string => [HEADINGS, ...lines, ''].join('\n');

describe('descriptions of employers beside the records', () => {
  let data: TestData;
  beforeEach(() => {
    data = new TestData();
  });
  afterEach(() => data.remove());

  const all = async (): Promise<EmployerEvidence[]> => {
    const folder = h1bFolder(data.dataDir);
    const found: EmployerEvidence[] = [];
    for await (const one of readEvidence(folder, readCurrent(folder)!.version)) found.push(one);
    return found;
  };

  it('[LCA-26] keep each description once with its number of filings, over imports', async () => {
    const file = data.file(
      'a.csv',
      csv(
        line(1, 'Acme', '(218) 555-0100'),
        line(2, 'Acme', '12185550100.0'),
        line(3, 'Acme Inc', ''),
      ),
    );
    await data.import(file);
    await data.import(file);
    await data.import(
      data.file('b.csv', csv(line(3, 'Acme Inc', ''), line(4, 'Acme', '2185550100'))),
    );
    const [acme, inc] = await all();
    expect(acme).toEqual({
      name: 'Acme',
      tradeName: 'Larks',
      fein: '12-3456789',
      street: '1 Main Street',
      city: 'Duluth',
      state: 'MN',
      postalCode: '55802',
      phoneHash: expect.stringMatching(/^[0-9a-f]{16}$/),
      naics: '541511',
      filings: 3,
    });
    expect(inc).toMatchObject({ name: 'Acme Inc', phoneHash: null, filings: 1 });
  });

  it('[LCA-26] forget those of a file that is refused', async () => {
    const rows = Array.from({ length: 4000 }, (_, k) => line(k, `Refused ${k * 7919}`, ''));
    const zipped = gzipSync(csv(...rows));
    const report = await data.import(
      data.file('a.csv.gz', zipped.subarray(0, zipped.length - 2000)),
      data.file('b.csv', csv(line(1, 'Acme', ''))),
    );
    expect(report.files[0]?.refused).toMatch(/damaged/);
    expect((await all()).map(({ name }) => name)).toEqual(['Acme']);
  });

  it('[LCA-27] hold no phone number, no mail address and no name of a person, and nobody else may read the key', async () => {
    await data.import(data.file('a.csv', csv(line(1, 'Acme', '2185550100'))));
    const folder = h1bFolder(data.dataDir);
    const kept = gunzipSync(readFileSync(evidencePath(folder, 1))).toString();
    const snapshot = readFileSync(join(folder, 'snapshot-00000001.h1b')).toString('latin1');
    for (const secret of ['5550100', 'ann@example.com', 'Somebody']) {
      expect(kept).not.toContain(secret);
      expect(snapshot).not.toContain(secret);
    }
    expect(snapshot).not.toContain('1 Main Street');
    expect(statSync(join(folder, 'evidence.key')).mode & 0o077).toBe(0);
  });
});
