import { expect, test } from './fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

const PAGES = { '/privacy': 'Privacy Policy', '/terms': 'Terms of Service' };

for (const [path, title] of Object.entries(PAGES)) {
  test(`[PUB-6] [UI-2] ${path} is whole and accessible`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Waymark`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectGoodLooks(page);
  });
}

for (const path of Object.keys(PAGES)) {
  test(`[PUB-6] ${path} begins with links to its sections`, async ({ page }) => {
    await page.goto(path);
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(await links.count()).toBeGreaterThan(4);
    await expect(links).toHaveText(titles.slice(0, await links.count()));
    const last = (await links.last().textContent()) ?? '';
    await links.last().click();
    await expect(page).toHaveURL(/#[a-z-]+$/);
    await expect(page.locator(':target').getByRole('heading')).toHaveText(last);
  });
}

test('[PUB-6] is read without scripts, and reached from the footer', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('Waymark collects no analytics')).toBeVisible();
  // Nobody set an operator here.
  await expect(page.getByText('This site is run by the person who set it up')).toBeVisible();
  await context.close();
});

test('[PUB-6] the page that makes accounts says who reads them, once', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByRole('main')).toContainText(
    'is run by the person who set it up, who can read what is stored here.',
  );
});

test('[PUB-8] leads a signed-in reader back to the dashboard, from where the footer led here', async ({
  signedIn: page,
}) => {
  await page.goto('/profile?part=resumes');
  // Until the page has loaded, the footer moves.
  await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Register' })).toHaveCount(0);
  await bar.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
});
