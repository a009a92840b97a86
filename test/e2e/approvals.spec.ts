import { approvalMessages } from '#shared/h1b/approval-messages.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { expect, holdSession, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test('[APR-13] [APR-14] who sponsors here, under a blocked frame, and the petitions of an employer', async ({
  browser,
  server,
}) => {
  test.setTimeout(90_000);
  // The frame is of another origin, which the contexts of other tests refuse.
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.route('https://public.tableau.com/**', (route) => route.abort());
  await page.goto('/h1b?tab=sponsors');
  const sponsors = page.getByRole('region', { name: 'Who sponsors here' });
  await expect(sponsors.getByRole('row').nth(25)).toBeVisible();
  const rates = await sponsors
    .locator('td')
    .getByText(/^\d+(\.\d)?%$/)
    .allTextContents();
  expect(rates, 'one of them is nearly all').toContainEqual(expect.stringMatching(/^99\.\d%$/));
  expect(new Set(rates.map((rate) => rate.includes('.')))).toEqual(new Set([true]));
  await sponsors.getByRole('combobox', { name: 'State' }).selectOption('WA');
  await expect(sponsors.getByRole('row').nth(1)).toContainText('AMAZON');
  await sponsors.getByRole('combobox', { name: 'Industry' }).selectOption('61');
  await expect(sponsors.getByRole('row').nth(1)).toContainText('UNIVERSITY OF WASHINGTON');
  await expectGoodLooks(page, { part: 'section' });
  await sponsors.getByRole('combobox', { name: 'State' }).selectOption('CA');
  await sponsors.getByRole('combobox', { name: 'Industry' }).selectOption('54');
  await sponsors.getByRole('link', { name: 'Google', exact: true }).click();
  await expect(
    page.getByText(
      /^Sponsored in FY2022: 1,5\d\d new approvals\. Approvals are on record up to FY2022\.$/,
    ),
  ).toBeVisible();
  const year = page.getByRole('row', { name: /^FY2022/ });
  await expect(year).toContainText('6,883');
  await expect(year).toContainText('99%');
  await expect(page.getByText(/^Latest full year: FY2022\. Source: USCIS.*as of /)).toBeVisible();
  // The page knows its petitions; it does not say that nobody has the name.
  await expect(page.getByText(approvalMessages.petitionsOnly)).toBeVisible();
  await expect(page.getByText(h1bMessages.employerNotFound)).toHaveCount(0);
  await expect(page.getByText(/^It files for H-1B/)).toHaveCount(0);
  await year.getByRole('button').focus();
  await expect(page.getByRole('tooltip')).toContainText('95% interval');
  await expectGoodLooks(page);
  await context.close();
});

test('[APR-13] somebody who is signed in saves a sponsor among their companies', async ({
  browser,
  server,
  person,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await holdSession(page, person);
  await page.route('https://public.tableau.com/**', (route) => route.abort());
  await page.goto('/h1b?tab=sponsors');
  const sponsors = page.getByRole('region', { name: 'Who sponsors here' });
  const row = sponsors.getByRole('row').nth(1);
  const name = await row.getByRole('link').innerText();
  await row.getByRole('button', { name: `Save ${name}` }).click();
  await row.getByRole('link', { name: 'Saved' }).click();
  await expect(page).toHaveURL(/\/companies\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(readableName(name));
  await context.close();
});
