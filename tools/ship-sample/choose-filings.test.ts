import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { locate } from '#server/h1b/places/locate.ts';
import { ensureSample } from '#server/h1b/sample/ensure-sample.ts';
import { engineOfFile } from '#server/h1b/testing/build.ts';
import { employerKey } from '#shared/core/fold.ts';
import { H1B_MILES } from '#shared/h1b/limits.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';
import { isSampleKey } from '#shared/h1b/sample.ts';
import {
  LARGEST,
  largestEmployers,
  OUR_METROS,
  OUR_TITLES,
} from '#tools/ship-sample/choose-filings.ts';

describe('the filings that come with the program', () => {
  let data: TestData;
  let engine: ReturnType<typeof engineOfFile>;
  let filings: ReturnType<TestData['records']>;
  beforeAll(async () => {
    data = new TestData();
    await ensureSample(data.dataDir, { rows: undefined, generated: false });
    engine = engineOfFile(data.currentFile!);
    filings = data.records();
  }, 120_000);
  afterAll(() => data.remove());

  const newest = (filter: H1bFilter) =>
    engine.query({
      filter,
      sort: { column: 'id', direction: 'desc' },
      page: 1,
      pageSize: 50,
      annualised: true,
      withStatistics: false,
    });

  it('[H1B-108] fill the pages of the common titles, the largest areas and the largest employers', () => {
    for (const title of OUR_TITLES) {
      const { total } = newest({ jobTitle: title });
      expect([title, total, total > 40]).toEqual([title, total, true]);
    }
    for (const near of OUR_METROS) {
      const around = { near, miles: H1B_MILES, at: locate(near) };
      const { total, records } = newest({ around });
      expect([near, total, total > 50]).toEqual([near, total, true]);
      expect(records.every(({ worksite_city: city }) => city !== null)).toBe(true);
    }
    const largest = largestEmployers(filings.map((details) => ({ details })));
    expect(largest).toHaveLength(LARGEST);
    const smallest = filings.filter(
      (details) => employerKey(details.employer_name!) === largest.at(-1),
    );
    expect(smallest.length).toBeGreaterThan(15);
  });

  it('[H1B-108] the first page has whole filings, newest decision first, most of them of common titles', () => {
    const { records: page } = newest({});
    expect(page).toHaveLength(50);
    const dates = page.map(({ decision_date: date }) => date!);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const row of page) {
      expect(isSampleKey(row.case_number)).toBe(false);
      const { job_title, worksite_city, worksite_state, decision_date, wage_level } = row;
      expect([job_title, worksite_city, worksite_state, decision_date, wage_level]).not.toContain(
        null,
      );
    }
    const isOurs = (title: string) => OUR_TITLES.some((each) => title.toLowerCase().includes(each));
    expect(page.filter(({ job_title: title }) => isOurs(title!)).length).toBeGreaterThan(25);
  });

  it('[H1B-108] each has a title and a state of work', () => {
    const lacking = filings.filter((row) => !row.job_title || !row.worksite_state);
    expect(lacking).toEqual([]);
  });
});
