import type { Output } from '#shared/core/contract.ts';
import type { getH1bApprovals } from '#shared/h1b/contracts/approvals.ts';
import type { H1bRecord } from '#shared/h1b/columns.ts';
import { formatH1bDate } from '#shared/h1b/display.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import type { EmployerResolution } from '#shared/h1b/query.ts';
import { expect, serverWith, test as base } from '#test/e2e/fixtures.ts';
import type { RunningServer } from '#test/support/server.ts';

/** Tests on a server with the real filings and petitions that come with every installation. */
export const test = base.extend({
  server: serverWith({ H1B_SAMPLE: '', H1B_SAMPLE_GENERATED: 'off' }),
});

/** The approvals of a name, as the API answers them. */
type Approvals = Output<typeof getH1bApprovals.response>;

/** What the API and its rows say, which pages are compared with. */
export class H1bRows {
  readonly #url: string;

  constructor(server: Pick<RunningServer, 'url'>) {
    this.#url = `${server.url}/api/h1b`;
  }

  /** An answer of the API. */
  async get<T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> {
    const answer = await fetch(`${this.#url}/${path}?${new URLSearchParams(query).toString()}`);
    expect([path, query, answer.status]).toEqual([path, query, 200]);
    return (await answer.json()) as T;
  }

  /** Every filing of a filter, page by page. */
  async of(filter: Readonly<Record<string, string>>): Promise<H1bRecord[]> {
    const rows: H1bRecord[] = [];
    for (let page = 1; ; page++) {
      const query = { ...filter, exact: 'true', pageSize: '100', page: String(page) };
      const answer = await this.get<{ data: H1bRecord[]; hasNextPage: boolean }>('records', query);
      rows.push(...answer.data);
      if (!answer.hasNextPage) return rows;
    }
  }

  /** Every filing of the employer that a name means. */
  async ofEmployer(name: string): Promise<H1bRecord[]> {
    const { employerId } = await this.get<EmployerResolution>('employers/resolve', { name });
    return this.of({ employerId: employerId! });
  }

  /** The petitions of the employer that a name means. */
  approvals(name: string): Promise<Approvals> {
    return this.get('approvals', { name });
  }

  /** What a page says where filings are from, by the filings themselves: their fiscal years, how many have none, source and day. */
  async coverageOf(filings: readonly H1bRecord[]): Promise<string> {
    const { createdAt } = await this.get<{ createdAt: string }>('status');
    const years = new Set(filings.flatMap(({ fiscal_year: year }) => year ?? []));
    const without = filings.filter(({ fiscal_year: year }) => year === null).length;
    const day = h1bPageMessages.loaded(formatH1bDate(createdAt.slice(0, 10)));
    const ascending = [...years].toSorted((a, b) => a - b);
    const words = h1bPageMessages.coverage(ascending, without, h1bPageMessages.sampleSource, day);
    // The page goes on with the time of the day.
    return words.slice(0, -1);
  }

  /** The newest three fiscal years of all filings. */
  async newestYears(): Promise<number[]> {
    return (await this.get<{ fiscalYears: number[] }>('status')).fiscalYears.slice(-3);
  }
}

const PER_YEAR: Readonly<Record<string, number>> = {
  Year: 1,
  Month: 12,
  'Bi-Weekly': 26,
  Week: 52,
  Hour: 2080,
};

/** Yearly pay of those filings that have a plausible one, ascending. */
export function yearlyPay(rows: readonly H1bRecord[]): number[] {
  return plausible(rows, ({ wage_rate_of_pay_from: from, wage_rate_of_pay_to: to, ...row }) => {
    const amount = from !== null && from > 0 ? from : to;
    return [amount, row.wage_unit_of_pay];
  });
}

/** Prevailing wages a year, likewise. */
export function prevailingPay(rows: readonly H1bRecord[]): number[] {
  return plausible(rows, (row) => [row.prevailing_wage, row.prevailing_wage_unit]);
}

function plausible(
  rows: readonly H1bRecord[],
  of: (row: H1bRecord) => [amount: number | null, unit: string | null],
): number[] {
  const amounts = rows.map((row) => {
    const [amount, unit] = of(row);
    return (amount ?? 0) * (PER_YEAR[unit ?? 'Year'] ?? 1);
  });
  return amounts.filter((each) => each >= 10_000 && each <= 1_500_000).toSorted((a, b) => a - b);
}

/** The value in the middle, or between the two in the middle. */
export function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** Whole dollars. */
export const inDollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;
