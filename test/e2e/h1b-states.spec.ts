import type { H1bStatistics } from '#shared/h1b/query.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { measureFirstLoad } from '#test/support/first-load.ts';
import { askH1b, openExplorer, rowsOf, statOf } from '#test/e2e/h1b-helpers.ts';

/** Requests for statistics: with a page of records, or alone. */
const STATISTICS = /\/api\/h1b\/(statistics|records\?.*include=statistics)/;

const problem = (status: number, code: string, title: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code, title, detail: title }),
});

test.describe('H1B states', () => {
  test('[H1B-30] the unavailable card: text, setup steps, Retry Connection, View USCIS Data Hub', async ({
    page,
  }) => {
    const body = { state: 'unavailable', version: 0, createdAt: null, records: 0, sample: false };
    await page.route('**/api/h1b/status', (route) => route.fulfill({ json: body }));
    await page.goto('/h1b');
    const card = page.getByRole('alert').filter({ hasText: h1bMessages.unavailable });
    await expect(card).toContainText('npm run h1b:import -- FILES');
    await expect(card.getByRole('link', { name: 'View USCIS Data Hub' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.uscis\.gov\//,
    );
    await expectAccessible(page);
    await page.unroute('**/api/h1b/status');
    await card.getByRole('button', { name: 'Retry Connection' }).click();
    await expect(rowsOf(page)).toHaveCount(50);
  });

  test('[H1B-30] names no command to people who do not run the site', async ({ page }) => {
    // On a machine of its own everybody runs it.
    await page.route('**/h1b', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('mailbox&quot;:true', 'mailbox&quot;:false');
      await route.fulfill({ response, body });
    });
    const body = { state: 'unavailable', version: 0, createdAt: null, records: 0, sample: false };
    await page.route('**/api/h1b/status', (route) => route.fulfill({ json: body }));
    await page.goto('/h1b');
    const card = page.getByRole('alert').filter({ hasText: h1bMessages.unavailable });
    await expect(card.getByRole('listitem')).toHaveText([
      'Ask the people who run this site, whom the privacy policy names, to load them.',
      'Come back here afterwards.',
    ]);
    await expect(card.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await expect(page.getByText('npm run')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('[H1B-30] [H1B-31] messages of a database that timed out mean unavailable, any other error: Error Loading H1B Data, its message and Retry', async ({
    page,
  }) => {
    const records = '**/api/h1b/records?**';
    await page.route(records, (route) =>
      route.fulfill(problem(400, 'x', 'canceling statement due to statement timeout')),
    );
    await page.goto('/h1b');
    await expect(page.getByText(h1bMessages.unavailable)).toBeVisible();
    await page.route(records, (route) => route.fulfill(problem(400, 'odd', 'Something odd')));
    await page.getByRole('button', { name: 'Retry Connection' }).click();
    const card = page.getByRole('alert').filter({ hasText: 'Error Loading H1B Data' });
    await expect(card).toContainText('Something odd');
    await page.unroute(records);
    await card.getByRole('button', { name: 'Retry' }).click();
    await expect(rowsOf(page)).toHaveCount(50);
  });

  test('[H1B-32] the statistics banner with Retry, while the results stay', async ({ page }) => {
    await page.route(STATISTICS, (route) => route.fulfill(problem(500, 'unexpected_failure', 'x')));
    await openExplorer(page);
    const banner = page.getByRole('alert');
    await expect(banner).toContainText('Error loading statistics: Failed to fetch H1B statistics');
    await page.unroute(STATISTICS);
    await banner.getByRole('button', { name: 'Retry' }).click();
    await expect(statOf(page, 'Total Applications')).toContainText('3,000');
    await expect(banner).toHaveCount(0);
  });

  test('[H1B-18] one request loads the page and its statistics, later pages load none, and a visitor’s page no auth client', async ({
    page,
  }) => {
    const asked: string[] = [];
    const scripts: string[] = [];
    page.on('request', (request) => {
      scripts.push(request.url());
      const { pathname, searchParams } = new URL(request.url());
      if (/\/(records|statistics)$/.test(pathname)) {
        asked.push(`${pathname} ${searchParams.get('page')} ${searchParams.get('include')}`);
      }
    });
    await openExplorer(page, '?status=certified-withdrawn&pageSize=25');
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    await expect(statOf(page, 'Certification Rate')).toContainText('100%');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    expect(asked.filter((request) => !request.endsWith('null'))).toEqual([
      '/api/h1b/records 1 statistics',
    ]);
    expect(asked.filter((request) => request.includes('statistics null'))).toEqual([]);
    expect(scripts.filter((url) => /auth-client|provider-client/.test(url))).toEqual([]);
  });

  test('[H1B-19] stored statistics are used for five minutes, later only when the server cannot be reached', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (STATISTICS.test(request.url())) asked.push(request.url());
    });
    await openExplorer(page);
    await expect(statOf(page, 'Total Applications')).toContainText('3,000');
    await page.reload();
    await expect(statOf(page, 'Total Applications')).toContainText('3,000');
    expect(asked).toHaveLength(1);
    const rewrite = (older: number) =>
      page.evaluate((milliseconds) => {
        for (const [key, text] of Object.entries(localStorage)) {
          if (!key.startsWith('waymark.h1b.statistics.')) continue;
          const kept = JSON.parse(String(text)) as { at: number; statistics: H1bStatistics };
          const statistics = { ...kept.statistics, totalApplications: 4321 };
          localStorage.setItem(key, JSON.stringify({ at: kept.at - milliseconds, statistics }));
        }
      }, older);
    await rewrite(0);
    await page.reload();
    await expect(statOf(page, 'Total Applications')).toContainText('4,321');
    await rewrite(300_001);
    await page.reload();
    await expect(statOf(page, 'Total Applications')).toContainText('3,000');
    expect(asked).toHaveLength(2);
    await rewrite(300_001);
    await page.route(STATISTICS, (route) => route.fulfill(problem(503, 'h1b_busy', 'busy')));
    await page.reload();
    await expect(statOf(page, 'Total Applications')).toContainText('4,321');
    await page.unroute(STATISTICS);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(statOf(page, 'Total Applications')).toContainText('3,000');
  });

  test('[H1B-19] every five minutes the page checks for new data by itself, and shows their statistics', async ({
    page,
  }) => {
    await page.clock.install();
    let looks = 0;
    await page.route('**/api/h1b/status', async (route) => {
      looks += 1;
      const response = await route.fetch();
      const status = (await response.json()) as { version: number };
      await route.fulfill({ json: { ...status, version: status.version + (looks > 1 ? 1 : 0) } });
    });
    await openExplorer(page);
    await expect(statOf(page, 'Total Applications')).toContainText('3,000');
    await expect.poll(() => looks).toBe(1);
    const asked = page.waitForRequest(STATISTICS);
    await page.clock.fastForward(300_000);
    await asked;
    expect(looks).toBe(2);
  });

  test('[H1B-14] charts follow the filter, each with its figures in a table', async ({ page }) => {
    await openExplorer(page, '?status=DENIED');
    await page.getByRole('button', { name: 'Show charts' }).click();
    const charts = page.getByRole('region', { name: 'Charts' });
    await expect(charts.getByRole('heading')).toHaveText([
      'Filings by fiscal year',
      'Wage percentiles',
      'Top employers',
      'States',
    ]);
    await expect(charts.getByRole('img').first()).toHaveAccessibleName(
      /^Filings by fiscal year from /,
    );
    const states = await askH1b<{ data: { name: string; count: number }[] }>(
      page,
      'states?status=DENIED',
    );
    const table = charts.getByRole('table', { name: /^Worksite states/ });
    await expect(table.getByRole('row').nth(1)).toContainText(states.data[0]?.name ?? 'none');
    await expect(table.getByRole('row').nth(1)).toContainText(String(states.data[0]?.count));
    await expectAccessible(page);
  });

  test('[PERF-7] nothing on an employer’s page moves when what USCIS decided comes late', async ({
    page,
  }) => {
    const [top] = (await askH1b<{ data: { name: string }[] }>(page, 'top-employers?limit=1')).data;
    const path = `/h1b/employer/${encodeURIComponent(top?.name ?? '')}`;
    await page.route('**/api/h1b/approvals?*', async (route) => {
      const response = await route.fetch();
      // What does not wait for it has been drawn by now.
      await page.getByText('Total Applications').waitFor();
      await page.waitForTimeout(500);
      await route.fulfill({ response });
    });
    const { cls, shifts } = await measureFirstLoad(page, { path, ready: 'tbody tr' });
    expect([cls <= 0.02, shifts]).toEqual([true, expect.anything()]);
    await expect(page.getByRole('heading', { name: 'Years' })).toBeVisible();
  });

  test('[H1B-15] [EMP-7] an employer’s page: figures, years, titles, states, spellings with reasons, and back to the records; another spelling leads to it', async ({
    page,
  }) => {
    const [top] = (
      await askH1b<{ data: { name: string; count: number }[] }>(page, 'top-employers?limit=1')
    ).data;
    await page.goto(`/h1b/employer/${encodeURIComponent(top?.name ?? '')}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      readableName(top?.name ?? 'none'),
    );
    for (const title of ['Years', 'Wage percentiles', 'Job titles', 'States', 'Spellings']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show applications' }).click();
    await expect(page).toHaveURL(/\/h1b\?employerId=/);
    await page.goto(`/h1b/employer/${encodeURIComponent((top?.name ?? '').toLowerCase())}`);
    await expect(page).toHaveURL(`/h1b/employer/${encodeURIComponent(top?.name ?? '')}`);
    await expect(page.getByText('The name in most records')).toBeVisible();
    await page.goto('/h1b/employer/Nobody%20%26%20Sons');
    await expect(page.getByText(h1bMessages.employerNotFound)).toBeVisible();
  });
});
