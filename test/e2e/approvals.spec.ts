import { expect, test } from '#test/e2e/fixtures.ts';
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
  await page.goto('/h1b?tab=dashboard');
  const sponsors = page.getByRole('region', { name: 'Who sponsors here' });
  await sponsors.getByRole('combobox', { name: 'State' }).selectOption('WA');
  await expect(sponsors.getByRole('row').nth(1)).toContainText('AMAZON');
  await sponsors.getByRole('combobox', { name: 'Industry' }).selectOption('61');
  await expect(sponsors.getByRole('row').nth(1)).toContainText('UNIVERSITY OF WASHINGTON');
  await expectGoodLooks(page, { part: 'section section', widths: [320, 1280] });
  await sponsors.getByRole('combobox', { name: 'State' }).selectOption('CA');
  await sponsors.getByRole('combobox', { name: 'Industry' }).selectOption('54');
  await sponsors.getByRole('link', { name: 'GOOGLE LLC' }).click();
  await expect(page.getByText('Sponsors: yes (1,562 new approvals in FY2022)')).toBeVisible();
  const year = page.getByRole('row', { name: /^FY2022/ });
  await expect(year).toContainText('6,876');
  await expect(year).toContainText('99%');
  await expect(page.getByText('Newest year: FY2022, whole.')).toBeVisible();
  await expectGoodLooks(page, { widths: [320, 1280] });
  await context.close();
});
