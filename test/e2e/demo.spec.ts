import { expect, serverWith, test as base } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { demoMessages } from '#shared/demo/messages.ts';
import { WITH_SAMPLE } from '#test/support/server.ts';

const test = base.extend({ server: serverWith({ ...WITH_SAMPLE, DEMO: 'on' }) });

test('[OPS-28] one press on the front page leads into the list, and what would change it is refused in a sentence', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await expect(page.getByRole('complementary', { name: 'Demo' })).toHaveText(demoMessages.notice);
  await expectGoodLooks(page);
  await page.getByRole('link', { name: 'Look around' }).click();
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 60_000 });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible();
  // The list is looked at in applications-reach.spec.ts.
  await expectGoodLooks(page, { part: 'aside[aria-label=Demo]' });
  await page.goto('/add-application');
  await page.getByLabel('Company name').fill('Trail');
  await page.getByLabel('Job title').fill('Engineer');
  await page.getByRole('button', { name: 'Create Application' }).click();
  await expect(page.getByText(demoMessages.refused).first()).toBeVisible();
  await expect(page.getByLabel('Job title')).toHaveValue('Engineer');
});

test('[OPS-28] the sign-in page of a demo is one button, and every page opens', async ({
  page,
}) => {
  await page.goto('/login');
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Look around' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  for (const path of [
    '/companies',
    '/jobgpt',
    '/profile',
    '/internships',
    '/dashboard?view=board',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  }
});
