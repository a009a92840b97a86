import type { Page } from '@playwright/test';

import { companyKey } from '#shared/companies/company-match.ts';
import type { EmployerMatch } from '#shared/h1b/query.ts';
import { messages } from '#shared/core/messages.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { seedApplication } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { askH1b } from '#test/e2e/h1b-helpers.ts';

/** An employer of the records whose name says its legal form and begins like others; its short name, and who is found under it. */
async function employerOf(page: Page, wanted: 'same' | 'begins') {
  const { employers } = await askH1b<{ employers: string[] }>(page, 'employers?limit=50');
  for (const employer of employers) {
    const key = companyKey(employer);
    const name = wanted === 'same' ? key : (key.split(' ')[0] ?? '');
    const path = `employer-matches?name=${encodeURIComponent(name)}`;
    const { data } = await askH1b<{ data: EmployerMatch[] }>(page, path);
    const [best, ...others] = data;
    const meant = `employers/resolve?name=${encodeURIComponent(name)}`;
    const { state } = await askH1b<{ state: string }>(page, meant);
    const isMeant = (state === 'known') === (wanted === 'same');
    if (best?.match === wanted && best.name !== name && isMeant) return { name, best, others };
  }
  throw new Error(`No employer is found by ${wanted}`);
}

const block = (page: Page) => page.getByRole('region', { name: 'H1B filings' });

test.describe('a company under another name', () => {
  test('[CO-17] the page shows filings, newest fiscal year and median wage of the employer, and leads to it', async ({
    signedIn: page,
    person,
  }) => {
    const { name, best } = await employerOf(page, 'same');
    const { company_id } = await seedApplication(person, { company: name });
    await page.goto(`/companies/${company_id}`);
    const figures = block(page);
    await expect(figures).toContainText('Sample data');
    await expect(figures.locator('dd').nth(0)).toHaveText(best.count.toLocaleString());
    await expect(figures.locator('dd').nth(1)).toHaveText(/^newest FY\d{4}$/);
    await expect(figures.locator('dd').nth(2)).toHaveText(/^\$\d{2,3},\d{3}$/);
    // What they rest on is folded, each source with its own years.
    await expect(figures.getByText(/^Files for H-1B: /)).toBeHidden();
    await figures.getByText('About these figures').click();
    await expect(figures.getByText(/^Files for H-1B: /)).toBeVisible();
    await expectAccessible(page);
    await figures.getByRole('link', { name: best.name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: best.name })).toBeVisible();
  });

  test('[CO-14] [CO-15] [CO-17] a name that others begin with says so and names them', async ({
    signedIn: page,
    person,
  }) => {
    const { name, best, others } = await employerOf(page, 'begins');
    const { company_id } = await seedApplication(person, { company: name });
    await seedApplication(person, { company: `${name} Web Services`, date: '2026-01-01' });
    await page.goto(`/companies/${company_id}`);
    await expect(block(page)).toContainText('No employer has exactly this name');
    await expect(block(page).getByRole('link', { name: best.name })).toBeVisible();
    await expect(page.getByText('Also in your list')).toBeVisible();
    await expect(page.getByRole('link', { name: `${name} Web Services` })).toBeVisible();
    if (others[0]) {
      await block(page)
        .getByText(/other name/i)
        .click();
      await expect(block(page).getByRole('link', { name: others[0].name })).toBeVisible();
    }
  });

  test('[CO-16] [CO-17] [CO-18] what is not there is none under this name, on every page that looks', async ({
    signedIn: page,
    person,
  }) => {
    const name = 'Zzyzx Unfiled';
    const { company_id } = await seedApplication(person, { company: `${name} Europe, Inc.` });
    await page.goto(`/companies/${company_id}`);
    await expect(block(page)).toContainText(messages.companies.noneUnderName);
    await block(page).getByRole('link', { name: 'Search the H1B records' }).click();
    await expect(page).toHaveURL('/h1b?employer=Zzyzx+Unfiled+Europe%2C+Inc.');
    await page.goto(`/company/${encodeURIComponent(name)}`);
    await expect(page.getByText(messages.companies.notFound)).toBeVisible();
    await page.getByRole('link', { name: `${name} Europe, Inc.` }).click();
    await expect(page).toHaveURL(`/companies/${company_id}`);
    await page.goto('/company/Nobody%20at%20all');
    await expect(page.getByText(messages.companies.noneUnderName)).toBeVisible();
    await page.goto('/jobgpt');
    await page.locator('textarea[name=input]').fill(name);
    await expect(page.getByText(`Your notes on ${name} Europe, Inc.`)).toBeVisible();
    await page.locator('textarea[name=input]').fill('Nobody at all');
    await expect(page.getByText('it is neither in your list nor in the H1B records')).toBeVisible();
  });

  test('[CO-16] an employer’s page that is not there offers those of a like name', async ({
    page,
  }) => {
    const { name, best } = await employerOf(page, 'begins');
    await page.goto(`/h1b/employer/${encodeURIComponent(name)}`);
    await expect(page.getByText(h1bMessages.employerNotFound)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: best.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: best.name })).toBeVisible();
  });

  test('[CO-17] [UI-2] [UI-3] the block fits every window', async ({ signedIn: page, person }) => {
    const { name } = await employerOf(page, 'begins');
    const { company_id } = await seedApplication(person, { company: name });
    for (const [path, ready] of [
      [`/companies/${company_id}`, block(page).getByText(/^newest FY\d{4}$/)],
      ['/company/Nobody', page.getByText(messages.companies.noneUnderName)],
    ] as const) {
      await page.goto(path);
      await ready.waitFor();
      await expectGoodLooks(page);
    }
  });
});
