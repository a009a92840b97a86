import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { toastOf } from '#test/e2e/application-helpers.ts';
import { COLD, expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { askH1b, openExplorer, rowsOf, statOf } from '#test/e2e/h1b-helpers.ts';

const STATUS = '**/api/h1b/status';

test.describe('H1B: what a reader meets', () => {
  test('[H1B-56] [H1B-57] the next page begins at the top of the results, with the focus there; 150k filters like 150000', async ({
    page,
  }) => {
    await openExplorer(page);
    const next = page.getByRole('button', { name: 'Next' });
    await next.scrollIntoViewIfNeeded();
    await next.click();
    const results = page.getByRole('region', { name: 'Results, page 2 of 60' });
    await expect(results).toBeFocused();
    await expect(rowsOf(page).first()).toBeInViewport();
    const { data } = await askH1b<{ data: { case_number: string }[] }>(
      page,
      'records?page=2&pageSize=50',
    );
    await expect(rowsOf(page).first()).toContainText(data[0]?.case_number ?? 'none');
    await expect(rowsOf(page).first()).toBeInViewport();

    const { totalRecords } = await askH1b<{ totalRecords: number }>(
      page,
      'records?minSalary=150000&annualised=true&pageSize=1',
    );
    await page.getByRole('textbox', { name: 'Min Salary' }).fill('150k');
    await expect(statOf(page, 'Total Applications')).toContainText(totalRecords.toLocaleString());
    await expect(page.getByText(h1bMessages.minNumber)).toHaveCount(0);
  });

  test('[H1B-58] a rate of no records is no data', async ({ page }) => {
    await page.goto('/h1b?search=nothing+has+this+name');
    await expect(page.getByText(h1bMessages.none)).toBeVisible();
    await expect(statOf(page, 'Certification Rate')).toContainText('no data');
    await expect(statOf(page, 'Certification Rate')).not.toContainText('0%');
    // What is of no record has neither a number of records nor years.
    await expect(statOf(page, 'Average Salary')).toHaveText(/^Average Salary\s*N\/A$/);
    await expect(page.getByText(/ of 0\b|No fiscal year/)).toHaveCount(0);
    await page.getByText('About these figures').click();
    await expect(page.getByText(/^Source: /)).toBeVisible();
  });

  test('[H1B-58] an employer’s page does not name the employer as its own top employer', async ({
    page,
  }) => {
    const [top] = (await askH1b<{ data: { name: string }[] }>(page, 'top-employers?limit=1')).data;
    await page.goto(`/h1b/employer/${encodeURIComponent(top?.name ?? '')}`);
    await expect(page.locator('dt')).toHaveText([
      'Total Applications',
      'Average Salary',
      'Certification Rate',
    ]);
  });

  test('[H1B-59] [H1B-71] a year without filings is a gap, the axis starts where the columns do, and those without a year are counted', async ({
    page,
  }) => {
    const recent = {
      certified: 2,
      knownStatuses: 2,
      averageSalary: 1,
      salaries: 2,
      averageAnnualSalary: 1,
      annualSalaries: 2,
    };
    const group = { certificationRate: 100, ...recent, recent: { ...recent, onlyCertified: 0 } };
    const data = [
      { name: '2020', count: 4, ...group },
      { name: '2023', count: 2, ...group },
    ];
    await page.route('**/api/h1b/trends**', (route) =>
      route.fulfill({ json: { data, undated: 3 } }),
    );
    await openExplorer(page, '?charts=shown&pageSize=25');
    const chart = page.getByRole('img', { name: /^Filings by fiscal year/ });
    const columns = chart.locator('[title]');
    const heights = () =>
      columns.evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().height)),
      );
    await expect(page.getByText('3 of 9 have no fiscal year (33%).')).toBeVisible();
    await expect(columns).toHaveCount(4);
    const [first, second, third, fourth] = await heights();
    expect([second, third]).toEqual([0, 0]);
    expect(Math.abs((first ?? 0) - 2 * (fourth ?? 0))).toBeLessThanOrEqual(1);
    const left = async (name: string) => (await chart.getByText(name).boundingBox())?.x;
    expect(await left('2020')).toBe((await columns.first().boundingBox())?.x);
    await page.getByText('Show as table').click();
    const row = page
      .getByRole('table', { name: 'Filings by fiscal year' })
      .getByRole('row')
      .filter({ hasText: '2020' });
    await expect(row).toContainText('only 2 filings');
  });

  test(
    '[H1B-60] Refresh says that nothing is newer, that data are newer, and why it failed',
    COLD,
    async ({ page, context }) => {
      await openExplorer(page);
      const refresh = page.getByRole('button', { name: 'Refresh' });
      await refresh.click();
      await expect(toastOf(page, h1bMessages.refreshedSame)).toBeVisible();
      await page.route(STATUS, async (route) => {
        const status = (await (await route.fetch()).json()) as { version: number };
        await route.fulfill({ json: { ...status, version: status.version + 1 } });
      });
      await refresh.click();
      await expect(toastOf(page, h1bMessages.refreshedNew('3,000 applications'))).toBeVisible();
      await page.unroute(STATUS);
      await context.setOffline(true);
      await refresh.click();
      await expect(toastOf(page, h1bMessages.notRefreshed(h1bMessages.offline))).toBeVisible();
      await context.setOffline(false);
    },
  );

  test('[H1B-61] the dashboard’s tab says when nothing comes from it', async ({
    browser,
    server,
  }) => {
    // The frame is of another origin, which the contexts of other tests refuse.
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.clock.install();
    await page.route('https://public.tableau.com/**', (route) => route.abort());
    await openExplorer(page);
    await page.getByRole('tab', { name: 'USCIS Tableau Dashboard' }).click();
    await expect(page.locator('iframe')).toBeVisible();
    await expect(page.getByText(h1bPageMessages.dashboardSilent)).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(page.getByText(h1bPageMessages.dashboardSilent)).toBeVisible();
    await expect(
      page.getByRole('link', { name: 'Open the dashboard in a new tab' }),
    ).toHaveAttribute('href', /^https:\/\/public\.tableau\.com\//);
    await context.setOffline(true);
    await expect(page.getByText(h1bPageMessages.dashboardOffline)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(h1bPageMessages.dashboardOffline)).toHaveCount(0);
    await context.close();
  });

  test('[H1B-62] a phone sorts, and shows a record in three lines', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openExplorer(page, '?pageSize=25');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Salary, highest first');
    await expect(page).toHaveURL('/h1b?sort=salary&direction=desc&pageSize=25');
    const { data } = await askH1b<{ data: { case_number: string }[] }>(
      page,
      'records?sort=salary&direction=desc&pageSize=1&annualised=true',
    );
    await expect(rowsOf(page).first()).toContainText(data[0]?.case_number ?? 'none');
    const heights = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => row.getBoundingClientRect().height),
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(120);
    await rowsOf(page).first().getByRole('button').press('Enter');
    await expect(page.getByRole('dialog', { name: 'Application Details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });
});
