import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';

import {
  joinCertifications,
  topCertifications,
} from '#server/features/h1b/green-cards/testing/join-certifications.ts';

/** The cases of FY2023; they are not part of the repository, so the test of them runs only where the folder exists. */
const REAL = join(import.meta.dirname, '../../../../../shared/data/perm/perm_fy2023.parquet');
const EMPLOYERS = 200;

describe('the names with most labor certifications of FY2023', () => {
  test('[PERM-13] join the employer of the filings that a person found: 99 % of the joined rightly, and 95 % of all', async () => {
    const names = await joinCertifications();
    expect(names.length).toBeGreaterThanOrEqual(EMPLOYERS);
    const pairs = names.flatMap(({ name, meant, joined }) =>
      joined.map((employer) => ({ name, employer, meant })),
    );
    const wrong = pairs.filter(({ employer, meant }) => employer !== meant);
    expect(wrong.slice(Math.floor(pairs.length * 0.01))).toEqual([]);
    const filed = names.filter(({ meant }) => meant !== undefined);
    const right = filed.filter(({ meant, joined }) => joined.includes(meant!));
    expect(filed.length).toBeGreaterThan(150);
    expect(right.length / filed.length).toBeGreaterThanOrEqual(0.95);
  });

  test.skipIf(!existsSync(REAL))(
    '[PERM-13] are those of the file itself, with their cases',
    async () => {
      const connection = await (await DuckDBInstance.create(':memory:')).connect();
      const rows = await connection.runAndReadAll(`
        select regexp_replace(employer_name, ' +', ' ', 'g') as name, count(*)::int as cases
        from '${REAL}' where employer_name is not null group by 1 order by 2 desc, 1`);
      const counts = rows.getRowObjects() as { name: string; cases: number }[];
      const list = new Map(topCertifications().map(({ name, cases }) => [name, cases]));
      for (const { name, cases } of counts.slice(0, EMPLOYERS)) {
        expect([name, list.get(name)]).toEqual([name, cases]);
      }
    },
  );
});
