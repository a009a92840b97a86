import { readFile } from 'node:fs/promises';

import { formatH1bDate, formatSalary } from '#shared/h1b/display.ts';
import { H1B_COLUMNS, type H1bRecord } from '#shared/h1b/columns.ts';
import { fiscalYearWords } from '#shared/h1b/figures.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import { percentText } from '#shared/core/percent.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { toastOf } from '#test/e2e/application-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { askH1b, openExplorer, rowsOf, statOf } from '#test/e2e/h1b-helpers.ts';

/** A page of records in the API. */
interface Answer {
  data: H1bRecord[];
  totalRecords: number;
}

test.describe('H1B explorer', () => {
  test('[H1B-1] [H1B-2] [H1B-3] [H1B-4] badge, stat cards, eight columns, 50 rows, reached from the footer', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'H1B Data Hub' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('H1B Data Explorer');
    await expect(page.getByText('Sample data · 3,000')).toBeVisible();
    await expect(page.getByText('These records are generated')).toBeVisible();
    await expect(page.getByText('npm run')).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(50);
    await expect(page.getByRole('table').getByRole('columnheader')).toHaveText([
      'Employer',
      'Job Title',
      'Status',
      'Salary',
      'Location',
      'Decision Date',
      'Fiscal Year',
      'Case Number',
    ]);
    const statistics = await askH1b<H1bStatistics>(page, 'statistics');
    await expect(statOf(page, 'Total Applications')).toContainText('3,000');
    await expect(statOf(page, 'Average Salary')).toContainText(
      formatSalary(statistics.recent.annualised.averageSalary),
    );
    const { certified, knownStatuses } = statistics.recent;
    await expect(statOf(page, 'Certification Rate')).toContainText(
      percentText(certified, knownStatuses),
    );
    await expect(statOf(page, 'Top Employer')).toContainText(
      readableName(statistics.topEmployers[0]?.name ?? ''),
    );
  });

  test('[H1B-11] typing filters after a moment, keeps the rows meanwhile, then changes the address', async ({
    page,
  }) => {
    await openExplorer(page);
    const { totalRecords } = await askH1b<Answer>(page, 'records?search=software+engineer');
    const search = page.getByRole('searchbox', { name: 'Search H1B applications' });
    const loading = page.getByText(h1bMessages.loading);
    await page.evaluate((words) => {
      const seen = { loading: false };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        seen.loading ||= document.body.textContent.includes(words);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, h1bMessages.loading);
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await search.pressSequentially('software engineer', { delay: 60 });
    await expect(statOf(page, 'Total Applications')).toContainText(totalRecords.toLocaleString());
    await expect(page).toHaveURL('/h1b?search=software+engineer');
    await expect(search).toHaveValue('software engineer');
    expect(await page.evaluate(() => (window as { seen?: { loading: boolean } }).seen)).toEqual({
      loading: false,
    });
    await expect(loading).toHaveCount(0);
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(statOf(page, 'Total Applications')).toContainText('3,000');
  });

  test('[H1B-10] the employer field suggests while typing, by keyboard alone', async ({ page }) => {
    await openExplorer(page);
    const [first] = (
      await askH1b<{ data: { name: string; employerId: string; count: number }[] }>(
        page,
        'employers?limit=1',
      )
    ).data;
    const employer = page.getByRole('combobox', { name: 'Employer' });
    await employer.press('ArrowDown');
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(suggestions.getByRole('option').first()).toContainText(first?.name ?? '');
    await employer.press('ArrowDown');
    await expect(employer).toHaveAttribute('aria-activedescendant', /.+/);
    await employer.press('Enter');
    await expect(employer).toHaveValue(first?.name ?? '');
    await expect(suggestions).toHaveCount(0);
    // One employer under all its names, as many as the suggestion said.
    await expect(page).toHaveURL(
      (url) =>
        url.searchParams.get('employerId') === first?.employerId &&
        url.searchParams.get('employer') === first?.name,
    );
    const total = statOf(page, 'Total Applications');
    await expect(total).toContainText((first?.count ?? 0).toLocaleString());
    // What is typed is looked for in every name.
    await employer.fill((first?.name ?? '').slice(0, 3));
    await expect(page).not.toHaveURL(/employerId/);
    await expect(page).toHaveURL(/employer=/);
    await expect(suggestions).toBeVisible();
    await employer.press('Escape');
    await expect(suggestions).toHaveCount(0);
    await employer.press('Escape');
    await expect(employer).toHaveValue('');
    await expect(statOf(page, 'Total Applications')).toContainText('3,000');
  });

  test('[H1B-21] [H1B-22] shows what is wrong with a filter and keeps the results', async ({
    page,
  }) => {
    await openExplorer(page);
    await page.getByRole('textbox', { name: 'Min Salary' }).fill('2');
    await page.getByRole('textbox', { name: 'Max Salary' }).fill('1');
    await expect(page.getByText(h1bMessages.salaryOrder)).toBeVisible();
    await page.getByRole('textbox', { name: 'Min Salary' }).fill('-1');
    await expect(page.getByText(h1bMessages.minNegative)).toBeVisible();
    await page.getByRole('searchbox').fill('x'.repeat(101));
    await expect(page.getByText('Search term is too long (maximum 100 characters)')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/h1b');
    await expect(page.getByText(h1bMessages.minNegative)).toHaveCount(0);
  });

  test('[H1B-4] goes to the last page, with 25, 50 or 100 rows a page', async ({ page }) => {
    await openExplorer(page);
    await expect(page.getByText('Page 1 of 60')).toBeVisible();
    const size = page.getByRole('combobox', { name: 'Rows per page' });
    await expect(size.getByRole('option')).toHaveText(['25', '50', '100']);
    await size.selectOption('100');
    await expect(page.getByText('Page 1 of 30')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/h1b?page=2&pageSize=100');
    await page.getByRole('textbox', { name: 'Go to page' }).fill('99');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Page 30 of 30')).toBeVisible();
    await expect(rowsOf(page).last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  test('[H1B-5] [H1B-6] [H1B-24] a row opens Application Details; so does its link; headers sort ascending, then descending, in the address and in aria-sort; Copy Link copies the view', async ({
    page,
    context,
    server,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openExplorer(page);
    const [record] = (await askH1b<Answer>(page, 'records?pageSize=1')).data;
    await rowsOf(page).first().click();
    const modal = page.getByRole('dialog', { name: 'Application Details' });
    await expect(modal.locator('dt')).toHaveText([
      'Case Number',
      'Status',
      'Employer',
      'Job Title',
      'Salary',
      'Wage Unit',
      'Prevailing Wage',
      'Work Location',
      'Decision Date',
      'Begin Date',
      'End Date',
      'Full Time',
      'SOC Code',
    ]);
    // Job and employer are the head, and the unit stands on the salary's line.
    const line = async (label: string) => {
      const value = modal.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
      return (await value.boundingBox())!.y;
    };
    expect(await line('Job Title')).toBeLessThan(await line('Employer'));
    expect(await line('Employer')).toBeLessThan(await line('Case Number'));
    expect(await line('Wage Unit')).toBe(await line('Salary'));
    await expect(modal).toContainText(record?.case_number ?? 'none');
    await expect(modal).toContainText(formatH1bDate(record?.decision_date ?? null));
    await page.reload();
    await expect(modal).toContainText(record?.case_number ?? 'none');
    await modal.getByRole('button', { name: 'Close' }).first().click();
    await expect(modal).toHaveCount(0);
    await expect(page).toHaveURL('/h1b');

    const header = page.getByRole('columnheader', { name: 'Salary' });
    await expect(header).toHaveAttribute('aria-sort', 'none');
    await expect(page.getByRole('columnheader', { name: 'Location' })).not.toHaveAttribute(
      'aria-sort',
      /.*/,
    );
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL('/h1b?sort=salary&direction=desc');
    const { data } = await askH1b<Answer>(
      page,
      'records?sort=salary&direction=desc&pageSize=1&annualised=true',
    );
    await expect(rowsOf(page).first()).toContainText(data[0]?.case_number ?? 'none');
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(toastOf(page, h1bMessages.linkCopied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${server.url}/h1b?sort=salary&direction=desc`,
    );
    await page.getByRole('columnheader', { name: 'Employer' }).getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'none');
  });

  test('[H1B-12] yearly pay is shown first; As filed changes cells, sort, filter and statistics together', async ({
    page,
  }) => {
    await openExplorer(page, '?sort=salary&minSalary=60');
    const filed = await askH1b<H1bStatistics>(page, 'statistics?minSalary=60');
    const yearly = await askH1b<H1bStatistics>(page, 'statistics?minSalary=60&annualised=true');
    expect(yearly.totalApplications).toBeGreaterThan(filed.totalApplications);
    await expect(rowsOf(page).first()).not.toContainText('/hour');
    const total = statOf(page, 'Total Applications');
    await expect(total).toContainText(yearly.totalApplications.toLocaleString('en-US'));
    await expect(statOf(page, 'Average Salary')).toContainText(
      formatSalary(yearly.recent.annualised.averageSalary),
    );
    const lowest = await rowsOf(page).first().innerText();
    await page.getByRole('button', { name: 'As filed' }).click();
    await expect(page).toHaveURL(/annualised=false/);
    await expect(total).toContainText(filed.totalApplications.toLocaleString('en-US'));
    await expect(rowsOf(page).first()).not.toHaveText(lowest);
    await expect(rowsOf(page).first()).toContainText('/hour');
    await page.reload();
    await expect(page.getByRole('button', { name: 'As filed' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('[H1B-69] [H1B-70] [H1B-72] [H1B-104] figures say of how many records and which years they are, too few say so, the newest years are one click away', async ({
    page,
  }) => {
    await openExplorer(page);
    const all = await askH1b<H1bStatistics>(page, 'statistics');
    const years = all.fiscalYears;
    const newest = all.recent.fiscalYears;
    expect(newest).toEqual(years.slice(-3));
    // What the figures rest on loads when it is unfolded.
    const figures = page.getByRole('region', { name: 'Statistics' });
    await figures.getByText('About these figures').click();
    await expect(figures).toContainText(
      `of ${all.recent.annualised.salaries.toLocaleString('en-US')}, ${fiscalYearWords(newest)}`,
    );
    await expect(figures).toContainText('of other years');
    const rate = statOf(page, 'Certification Rate').getByRole('button');
    await rate.focus();
    await expect(page.getByRole('tooltip')).toContainText('95% interval');
    const coverage = page.getByText(new RegExp(`fiscal years ${years[0]}.*Source:`));
    await expect(coverage).toBeVisible();
    await page.getByRole('link', { name: 'Newest 3 years' }).click();
    await expect(page).toHaveURL(`/h1b?years=${newest.join('%2C')}`);
    await expect(page.getByText(/^Covers fiscal years \d{4}-\d{4}\. Source/)).toContainText(
      `${Number(years.at(-1)) - 2}-${years.at(-1)}`,
    );
    const [record] = (await askH1b<Answer>(page, 'records?pageSize=1')).data;
    await openExplorer(page, `?search=${record?.case_number}`);
    const few = 'only 1 filing';
    await expect(statOf(page, 'Average Salary')).toContainText(/\$\d.*Median \$/);
    await expect(statOf(page, 'Average Salary')).toContainText(few);
    await expect(statOf(page, 'Certification Rate')).toContainText(few);
  });

  test('[H1B-73] a typo is forgiven when nothing matches, said, and can be searched for as typed', async ({
    page,
  }) => {
    const { totalRecords } = await askH1b<Answer>(page, 'records?search=engineer');
    await openExplorer(page, '?search=enginer');
    await expect(
      page.getByText('Nothing matches "enginer" exactly. Showing "engineer".'),
    ).toBeVisible();
    await expect(statOf(page, 'Total Applications')).toContainText(
      totalRecords.toLocaleString('en-US'),
    );
    await page.getByRole('link', { name: 'Search exactly as typed' }).click();
    await expect(page.getByText('No applications found')).toBeVisible();
    await expect(page).toHaveURL('/h1b?search=enginer&exact=true');
    await page.getByRole('searchbox').fill('engineerr');
    await expect(page.getByText(/Showing "engineer"/)).toBeVisible();
    await expect(page).toHaveURL('/h1b?search=engineerr');
  });

  test('[H1B-13] examples name the two largest employers and filter by their link', async ({
    page,
  }) => {
    await openExplorer(page);
    const { data } = await askH1b<{ data: { name: string }[] }>(page, 'top-employers?limit=2');
    await page.getByRole('button', { name: 'Show Examples' }).click();
    const examples = page.getByRole('region', { name: /examples/ }).getByRole('link');
    await expect(examples).toHaveCount(8);
    await expect(examples.nth(0)).toContainText(`Software engineers at ${data[0]?.name}`);
    await expect(examples.nth(4)).toContainText(`Engineers at ${data[1]?.name} from $120,000`);
    const [first, second] = data.map(({ name }) => name);
    const links = await examples.evaluateAll((all) =>
      all.map((link) => Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams)),
    );
    expect(links).toEqual([
      { employer: first, search: 'software engineer' },
      { search: 'software', minSalary: '150000' },
      { status: 'CERTIFIED' },
      { jobTitle: 'Data Scientist' },
      { employer: second, search: 'engineer', minSalary: '120000' },
      { jobTitle: 'data engineer', near: 'New York, NY', miles: '50' },
      { state: 'CA', soc: '15-1252', level: 'I,II' },
      { kind: 'new', clientSite: 'no' },
    ]);
    // A link from here keeps the further filters and applies them.
    await examples.nth(6).click();
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(3);
    const asked = { state: 'CA', soc: '15-1252', level: 'I,II' };
    const { totalRecords } = await askH1b<Answer>(page, `records?${new URLSearchParams(asked)}`);
    await expect(statOf(page, 'Total Applications')).toContainText(totalRecords.toLocaleString());
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await examples.nth(1).click();
    await expect(page).toHaveURL('/h1b?search=software&minSalary=150000');
    await expect(page.getByRole('textbox', { name: 'Min Salary' })).toHaveValue('150000');
    await page.getByRole('button', { name: 'Hide Examples' }).click();
    await expect(examples).toHaveCount(0);
  });

  test('[H1B-21] a link with the older names filters the same', async ({ page }) => {
    await openExplorer(page, '?job_title=engineer&q=software&min_salary=1&max_salary=900000');
    await expect(page.getByRole('combobox', { name: 'Job Title' })).toHaveValue('engineer');
    await expect(page.getByRole('searchbox')).toHaveValue('software');
    await expect(page.getByRole('textbox', { name: 'Max Salary' })).toHaveValue('900000');
  });

  test('[H1B-27] Export offers page or all results when more is filtered than loaded', async ({
    page,
  }) => {
    await openExplorer(page, '?sort=employer_name');
    const today = new Date().toLocaleDateString('sv-SE');
    const exportButton = page.getByRole('button', { name: 'Export' });
    await exportButton.click();
    await expect(page.getByRole('menu')).toContainText('As CSV, for spreadsheets');
    await expect(page.getByRole('menuitem')).toHaveText([
      'Current Page 50 rows',
      'All Filtered Results 3,000 rows',
    ]);
    const [pageFile] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Current Page' }).click(),
    ]);
    expect(pageFile.suggestedFilename()).toBe(`h1b_filtered_data_${today}.csv`);
    await expect(toastOf(page, 'Exported 50 records')).toBeVisible();
    await exportButton.click();
    const [allFile] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All Filtered Results' }).click(),
    ]);
    expect(allFile.suggestedFilename()).toBe(`h1b_all_filtered_data_${today}.csv`);
    await expect(toastOf(page, 'Exported 3000 records')).toBeVisible();
    const text = await readFile(await allFile.path(), 'utf8');
    expect(text.split('\n')[0]?.split(',')).toHaveLength(H1B_COLUMNS.length);
  });

  test('[H1B-27] [H1B-28] [H1B-9] Export saves at once when everything is loaded, and says when there is nothing', async ({
    page,
  }) => {
    const [record] = (await askH1b<Answer>(page, 'records?pageSize=1')).data;
    await openExplorer(page, `?search=${record?.case_number}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^h1b_filtered_data_/);
    await expect(toastOf(page, 'Exported 1 records')).toBeVisible();
    await page.getByRole('searchbox').fill('no such thing anywhere');
    await expect(page.getByText('No applications found')).toBeVisible();
    await expect(page.getByText('No pay to show.')).toBeVisible();
    await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('No data available to export');
  });
});
