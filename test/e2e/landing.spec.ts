import { expect, expectAccessible, test } from './fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { topEmployer } from '#test/support/first-load-pages.ts';

test.describe('landing page', () => {
  test('[UI-2] [UI-3] is whole and accessible', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the job.Know the odds.');
    await expect(page.getByRole('region', { name: 'Why we built Waymark' })).toBeVisible();
    await expectGoodLooks(page);
  });

  test('[PUB-1] [NAV-1] links to sign-up and login, also in the mobile menu', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
    await expect(main.getByRole('link', { name: 'Start your list' })).toHaveAttribute(
      'href',
      '/login',
    );
    await expect(main.getByRole('link', { name: 'Login' }).first()).toHaveAttribute(
      'href',
      '/login',
    );
    await page.locator('summary').click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Register' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(menu.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  });

  test('[PUB-16] the first window asks about an employer, and answers without scripts', async ({
    browser,
    server,
  }) => {
    const employer = await topEmployer(server);
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport,
        javaScriptEnabled: false,
      });
      const page = await context.newPage();
      await page.goto('/');
      const question = page.getByRole('searchbox', { name: /Does this employer sponsor/ });
      await expect(question).toBeInViewport({ ratio: 1 });
      await question.fill(employer);
      await question.press('Enter');
      await expect(page).toHaveURL(/\/\?employer=/);
      await expect(question).toHaveValue(employer);
      await expect(page.getByRole('link', { name: `See all about ${employer}` })).toBeVisible();
      const strip = page.locator('#answer').getByRole('img', { name: /^Half earn between/ });
      await expect(strip).toBeVisible();
      await context.close();
    }
  });

  test('[PUB-16] answers while a person types, names that mean nobody with a way to search', async ({
    page,
    server,
  }) => {
    const employer = await topEmployer(server);
    await page.goto(server.url);
    const question = page.getByRole('searchbox', { name: /Does this employer sponsor/ });
    await question.pressSequentially(employer);
    const link = page.getByRole('link', { name: `See all about ${employer}` });
    await expect(link).toBeVisible();
    await expectGoodLooks(page);
    await question.fill('<b>Nobody</b> "Here"');
    await question.press('Enter');
    await expect(page.getByText('We found no filings for “<b>Nobody</b> "Here"”.')).toBeVisible();
    await expect(link).toHaveCount(0);
    await page.reload();
    await expect(question).toHaveValue('<b>Nobody</b> "Here"');
    await expect(page.getByText('We found no filings for “<b>Nobody</b> "Here"”.')).toBeVisible();
  });

  test('[PUB-16] says when the records cannot be asked', async ({ page }) => {
    await page.goto('/');
    await page.route('**/?employer=*', (route) => route.abort());
    await page.getByRole('searchbox').fill('Harbor');
    await expect(page.getByText(/cannot be searched right now/)).toBeVisible();
  });

  test('[UI-6] keeps the chosen theme after a reload, and can follow the system again', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.body.parentElement!).colorScheme);
    await page.getByRole('button', { name: 'Light' }).click();
    await page.reload();
    expect(await ground()).toBe('light');
    await expect(page.getByRole('button', { name: 'Light' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('button', { name: 'System' }).click();
    expect(await ground()).toBe('light dark');
  });

  test('[PUB-3] redirects a signed-in visitor to the dashboard', async ({ signedIn }) => {
    await signedIn.goto('/');
    await signedIn.waitForURL('**/dashboard');
  });

  test('[NAV-8] an unknown path is a real 404 page', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expectAccessible(page);
  });
});
