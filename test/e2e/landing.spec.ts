import { expect, expectAccessible, test } from './fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test.describe('landing page', () => {
  test('[UI-2] [UI-3] is whole and accessible', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the job.Know the odds.');
    await expect(page.getByRole('figure').filter({ hasText: 'Sam' })).toBeVisible();
    await expectGoodLooks(page);
    // The pictures of the dark theme are other elements than those of the light one.
    await expectAccessible(page);
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

  test('[PUB-1] the first window has a search through the H1B records, which needs no script', async ({
    browser,
    server,
  }) => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport,
        javaScriptEnabled: false,
      });
      const page = await context.newPage();
      await page.goto('/');
      const search = page.getByRole('searchbox', { name: /Search H1B filings/ });
      await expect(search).toBeInViewport({ ratio: 1 });
      await search.fill('data engineer');
      await search.press('Enter');
      await expect(page).toHaveURL(/\/h1b\?search=data\+engineer$/);
      await context.close();
    }
  });

  test('[PUB-14] shows pictures of the product in the reader’s theme, in a size that fits', async ({
    browser,
    server,
  }) => {
    for (const [colorScheme, width, file] of [
      ['light', 1280, 'list-light-640.webp'],
      ['dark', 360, 'list-dark-640.webp'],
    ] as const) {
      const asked: string[] = [];
      const context = await browser.newContext({
        baseURL: server.url,
        colorScheme,
        viewport: { width, height: 800 },
      });
      const page = await context.newPage();
      page.on('request', (request) => asked.push(request.url()));
      await page.goto('/');
      const picture = page.getByRole('img', { name: /applications list/ });
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      const pictures = asked.filter((url) => url.includes('/pictures/list'));
      expect(pictures.map((url) => url.split('/').at(-1))).toEqual([file]);
      await context.close();
    }
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
