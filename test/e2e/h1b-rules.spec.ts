import type { Page } from '@playwright/test';

import type { H1bRecord } from '#shared/h1b/columns.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { toastOf } from '#test/e2e/application-helpers.ts';
import { COLD, expect, test } from '#test/e2e/fixtures.ts';
import { askH1b, openExplorer, rowsOf } from '#test/e2e/h1b-helpers.ts';

const RECORDS = '**/api/h1b/records?**';
const STATUS = '**/api/h1b/status';

/** Answers with the server's status and these values of it. */
const serveStatus = (page: Page, values: object) =>
  page.route(STATUS, async (route) => {
    const status = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...status, ...values } });
  });

test.describe('H1B explorer: rare states', () => {
  test('[H1B-9] [H1B-2] the loading text on the first load; Live Data with the total of real records', async ({
    page,
  }) => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await serveStatus(page, { records: 9_876_543, sample: false, generated: false });
    await page.route(RECORDS, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/h1b');
    await expect(page.getByText('Loading H1B application data...').first()).toBeVisible();
    answer();
    await expect(rowsOf(page)).toHaveCount(50);
    await expect(page.getByText('Loading H1B application data...')).toHaveCount(0);
    await expect(page.getByText('Live Data · 9,876,543')).toBeVisible();
    await expect(page.getByText('These records are generated')).toHaveCount(0);
  });

  test('[H1B-14] the years of a sample stand after the pay as a table without bars, and say what they count', async ({
    page,
  }) => {
    await serveStatus(page, { sample: true, generated: false });
    await page.goto('/h1b?charts=shown');
    const charts = page.getByRole('region', { name: 'Charts' });
    await expect(charts.getByText(h1bPageMessages.sampleYears)).toBeVisible();
    await expect(charts.getByRole('heading').nth(1)).toHaveText('Pay by fiscal year');
    await expect(charts.getByRole('img', { name: /^Filings by fiscal year/ })).toHaveCount(0);
    const years = charts.getByRole('table', { name: 'Pay by fiscal year' });
    const names = years.getByRole('rowheader');
    await expect(names.first()).toHaveText(/^20\d\d$/);
    // Bars would make a trend of what was put in the sample.
    await expect(names.locator('span > span')).toHaveCount(0);
    await expect(years.getByText(/^\$[\d,]+$/).first()).toBeVisible();
  });

  test('[H1B-30] [H1B-31] no records at all is unavailable; an error without a message is Failed to fetch H1B data', async ({
    page,
  }) => {
    await serveStatus(page, { state: 'empty', records: 0, sample: false, generated: false });
    await page.goto('/h1b');
    await expect(page.getByRole('button', { name: 'Retry Connection' })).toBeVisible();
    await expect(page.getByText(h1bMessages.unavailable)).toBeVisible();
    await page.unroute(STATUS);
    const failure = { status: 500, code: 'unexpected_failure', title: 'x', detail: 'x' };
    await page.route(RECORDS, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify(failure),
      }),
    );
    await page.getByRole('button', { name: 'Retry Connection' }).click();
    const card = page.getByRole('alert').filter({ hasText: 'Error Loading H1B Data' });
    await expect(card).toContainText('Failed to fetch H1B data');
  });

  test(
    '[H1B-27] [H1B-28] Exporting... while it runs, Export failed, and no export of all without a connection',
    COLD,
    async ({ page, context }) => {
      await openExplorer(page);
      const { promise: seen, resolve: fail } = Promise.withResolvers<void>();
      await page.route('**/api/h1b/export**', async (route) => {
        await seen;
        await route.fulfill({ status: 500, body: 'no' });
      });
      const exportAll = async () => {
        await page.getByRole('button', { name: 'Export' }).click();
        await page.getByRole('menuitem', { name: 'All Filtered Results' }).click();
      };
      await exportAll();
      await expect(page.getByRole('button', { name: 'Exporting...' })).toBeDisabled();
      fail();
      const alert = page.getByRole('alertdialog');
      await expect(alert).toContainText('Export failed. Please try again.');
      await alert.getByRole('button').click();
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
      await context.setOffline(true);
      await exportAll();
      await expect(alert).toContainText('Export all functionality not available');
      await context.setOffline(false);
    },
  );

  test('[H1B-7] N/A for missing values; a place without its state', async ({ page }) => {
    const { data } = await askH1b<{ data: H1bRecord[] }>(page, 'records?pageSize=1');
    const bare = Object.fromEntries(Object.keys(data[0] ?? {}).map((name) => [name, null]));
    const record = { ...bare, id: 1, case_number: 'I-200-24001-000001', worksite_city: 'Austin' };
    await page.route(RECORDS, async (route) => {
      const json = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...json, data: [record] } });
    });
    await openExplorer(page);
    await expect(rowsOf(page).getByRole('cell')).toHaveText([
      'N/A',
      'N/A',
      /N\/A$/,
      /N\/A$/,
      /Austin$/,
      /N\/A$/,
      /N\/A$/,
      'I-200-24001-000001',
    ]);
    await rowsOf(page).first().click();
    const values = page.getByRole('dialog', { name: 'Application Details' }).locator('dd');
    await expect(values.first()).toHaveText('I-200-24001-000001');
    const rest = [...Array<string>(7).fill('N/A'), 'Austin', ...Array<string>(5).fill('N/A')];
    await expect(values).toHaveText(['I-200-24001-000001', ...rest]);
  });

  test('[H1B-10] an option shows 50 characters of a job title, and choosing it takes all of them', async ({
    page,
  }) => {
    const name = `Principal Software Engineer of the ${'very '.repeat(10)}long title`;
    const body = { jobTitles: [name], data: [{ name, count: 12 }] };
    await page.route('**/api/h1b/job-titles**', (route) => route.fulfill({ json: body }));
    await openExplorer(page);
    const field = page.getByRole('combobox', { name: 'Job Title' });
    await field.press('ArrowDown');
    const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect(option).toContainText(`${name.slice(0, 50)}…`);
    await option.click();
    await expect(field).toHaveValue(name);
  });

  test('[H1B-24] a clipboard that refuses is only logged', async ({ page }) => {
    await openExplorer(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    const [logged] = await Promise.all([
      page.waitForEvent('console'),
      page.getByRole('button', { name: 'Copy Link' }).click(),
    ]);
    expect(logged.text()).toContain('The link could not be copied');
    await expect(toastOf(page, h1bMessages.linkCopied)).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(50);
  });
});
