import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { h1bFolder, publishVersion } from '#server/h1b/data-folder.ts';
import { naiveEmployers } from '#server/h1b/testing/naive-employers.ts';
import {
  naiveEmptyColumns,
  naiveFilter,
  naiveGroups,
  naiveNewest,
  naivePeriod,
  naiveSort,
  naiveStatistics,
} from '#server/h1b/testing/naive.ts';
import { detailsOf, listedOf, rows } from '#server/h1b/testing/arbitraries.ts';
import { writeRows } from '#server/h1b/testing/build.ts';
import { type Combination, combination, type Meaning } from '#server/h1b/testing/combinations.ts';
import { compareFolded } from '#shared/core/fold.ts';
import type { H1bGroup } from '#shared/h1b/query.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const COUNT = Number(process.env['H1B_COMBINATIONS'] ?? 500);
const SEED = Number(process.env['H1B_SEED'] ?? 20_260_107);
const CLIENTS = 16;
const RECORDS = 250;

const [of = []] = fc.sample(
  rows(RECORDS).filter((all) => all.length > RECORDS / 2),
  { numRuns: 1, seed: 11 },
);
const records = of.map((row, index) => detailsOf(row, index + 1));
const employerOf = naiveEmployers(records);
const byCount = (a: H1bGroup, b: H1bGroup) => b.count - a.count || compareFolded(a.name, b.name);

/** The expected answer, found by looking at every record. */
function expected(path: Combination['path'], meaning: Meaning): unknown {
  const kept = naiveFilter(records, meaning.filter, meaning.annualised);
  const newest = naiveNewest(records, meaning.filter);
  switch (path) {
    case 'statistics':
      return naiveStatistics(kept, employerOf, newest);
    case 'states':
      return { data: naiveGroups(kept, (record) => record.worksite_state, newest).sort(byCount) };
    case 'top-employers':
      return { data: naiveGroups(kept, employerOf, newest).sort(byCount) };
    case 'trends': {
      const groups = naiveGroups(kept, (record) => naivePeriod(record, meaning.groupBy));
      const undated = kept.filter((record) => naivePeriod(record, meaning.groupBy) === null).length;
      return { data: groups.sort((a, b) => (a.name < b.name ? -1 : 1)), undated };
    }
    default: {
      const { page, pageSize, sort, annualised, withStatistics } = meaning;
      const sorted = naiveSort(kept, sort, annualised);
      const totalPages = Math.ceil(kept.length / pageSize);
      return {
        data: sorted.slice((page - 1) * pageSize, page * pageSize).map(listedOf),
        totalRecords: kept.length,
        currentPage: page,
        pageSize,
        totalPages,
        hasNextPage: page < totalPages,
        hasPreviousPage: page > 1 && kept.length > 0,
        emptyColumns: naiveEmptyColumns(kept),
        ...(withStatistics ? { statistics: naiveStatistics(kept, employerOf, newest) } : undefined),
      };
    }
  }
}

describe(`${COUNT} combinations of filters over HTTP, seed ${SEED}`, () => {
  let server: TestServer;
  beforeAll(async () => {
    const dataDir = await preparedDataDir();
    await publishVersion(h1bFolder(dataDir), (path) => {
      writeRows(of, path);
      return true;
    });
    server = await startServer({ dataDir, env: { H1B_WORKERS: '2' } });
  }, 120_000);
  afterAll(() => server.remove());

  test('[H1B-36] [H1B-22] no combination is a server error: invalid ones are refused, all others give what the naive scan gives', async () => {
    const waiting = fc.sample(combination, { numRuns: COUNT, seed: SEED });
    const seen = { valid: 0, refused: 0, found: 0 };
    const client = async (): Promise<void> => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const { path, parameters, meaning } = one;
        const query = new URLSearchParams(
          parameters.map(([name, value]): [string, string] => [name, value]),
        );
        // The naive scan forgives nothing; corrections have tests of their own.
        query.set('exact', 'true');
        const url = `/api/h1b/${path}?${query.toString()}`;
        const answer = await fetch(`${server.url}${url}`);
        const body: unknown = await answer.json();
        expect({ url, status: answer.status }).toEqual({ url, status: meaning ? 200 : 400 });
        if (!meaning) {
          seen.refused += 1;
          continue;
        }
        expect({ url, ...(body as object) }).toEqual({
          url,
          ...(expected(path, meaning) as object),
        });
        seen.valid += 1;
        if (naiveFilter(records, meaning.filter, meaning.annualised).length > 0) seen.found += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    expect(seen.valid + seen.refused).toBe(COUNT);
    // Refusals or empty answers alone would prove little.
    expect(seen.valid).toBeGreaterThan(COUNT * 0.4);
    expect(seen.found).toBeGreaterThan(COUNT * 0.15);
    expect(seen.refused).toBeGreaterThan(COUNT * 0.1);
  }, 600_000);

  test('[H1B-43] bytes that are not text, repeated names and broken escapes in an address are no server error', async () => {
    const queries = [
      'employer=a&employer=b',
      'employer=%E0%A4%A',
      'employer=%FF%FE',
      '%00=1',
      '=',
      '&&&',
      'page[]=1',
      'sort[x]=id',
      'search=%',
      `search=${'%F0%9F%98%80'.repeat(2000)}`,
    ];
    for (const query of queries) {
      for (const path of ['records', 'statistics', 'trends', 'employers', 'export']) {
        const { status } = await fetch(`${server.url}/api/h1b/${path}?${query}`);
        expect({ path, query, ok: status < 500 }).toEqual({ path, query, ok: true });
      }
    }
  });
});
