import { profileMessages } from '#shared/profile/messages.ts';
import { seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { COLD, expect, expectAccessible, test } from '#test/e2e/fixtures.ts';

test.describe('top bar and keyboard', () => {
  test('[NAV-5] the user menu signs out and goes to /login', async ({ signedIn, person }) => {
    await signedIn.goto('/dashboard');
    await signedIn.getByRole('button', { name: 'User menu' }).click();
    await expect(signedIn.getByText(person.email)).toBeVisible();
    await expectAccessible(signedIn);
    await signedIn.getByRole('menuitem', { name: 'Sign out' }).click();
    await signedIn.waitForURL('**/login');
    expect(await signedIn.evaluate(() => localStorage.getItem('waymark.session'))).toBeNull();
  });

  test('[UI-1] shortcuts: n, g d, ?, Ctrl K', async ({ signedIn }) => {
    await signedIn.goto('/dashboard');
    await signedIn.getByRole('button', { name: 'User menu' }).waitFor();
    await signedIn.keyboard.press('n');
    await signedIn.waitForURL('**/add-application');
    await signedIn.getByRole('heading', { level: 1 }).waitFor();
    await signedIn.getByRole('main').focus();
    await signedIn.keyboard.press('g');
    await signedIn.keyboard.press('d');
    await signedIn.waitForURL('**/dashboard');
    await signedIn.keyboard.press('?');
    await expect(signedIn.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(signedIn);
    await signedIn.keyboard.press('Escape');
    await expect(signedIn.getByRole('dialog')).toHaveCount(0);
    await signedIn.keyboard.press('Control+k');
    await expect(signedIn.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await expectAccessible(signedIn);
    await signedIn.keyboard.type('dark');
    await signedIn.keyboard.press('Enter');
    await expect(signedIn.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('[UI-5] the first Tab stop skips the top bar', async ({ page }) => {
    await page.goto('/h1b');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('body').press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await skip.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test(
    '[UI-8] says when the network is lost, and when it is back',
    COLD,
    async ({ page, context }) => {
      await page.goto('/login');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await context.setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText('You are offline.')).toHaveCount(0);
    },
  );
});

test.describe('footer', () => {
  for (const path of ['/', '/login', '/hardware']) {
    test(`[FOOT-1] at ${path}: the year and its links`, async ({ page }) => {
      await page.goto(path);
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(`© ${new Date().getFullYear()} Waymark`);
      const links = {
        'H1B Data Hub': '/h1b',
        Privacy: '/privacy',
        Terms: '/terms',
        'Salaries (levels.fyi)': 'https://www.levels.fyi',
        'Layoffs tracker (layoffs.fyi)': 'https://layoffs.fyi',
        'Hardware Community': '/hardware',
        'Open-source companies': 'https://github.com/timqian/open-source-jobs',
      };
      for (const [name, href] of Object.entries(links)) {
        await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
      }
      // Nothing leads to a page that says there is nothing.
      const unset = footer.getByRole('link', { name: /Follow Waymark|Community chat/ });
      await expect(unset).toHaveCount(0);
      await expect(footer.locator('a[href*="#"]')).toHaveCount(0);
    });
  }
});

test('[FOOT-3] for a signed-in person the footer is one row with the same links', async ({
  signedIn: page,
}) => {
  await page.goto('/profile');
  const footer = page.getByRole('contentinfo');
  for (const name of ['H1B Data Hub', 'Hardware Community', 'Privacy', 'Terms']) {
    await expect(footer.getByRole('link', { name })).toBeVisible();
  }
  expect((await footer.boundingBox())?.height).toBeLessThan(64);
  await expect(footer.locator('[data-theme-choice]')).toHaveCount(0);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
});

test('[UI-41] the parts that pages share are accessible in every state, and fit every width', async ({
  page,
}) => {
  await page.goto('/dev/parts');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Evidence and figures',
    'Pay',
    'Year columns',
    'Stage track',
    'Pipeline and statuses',
    'Small parts',
  ]);
  await expect(page.getByRole('region', { name: 'Stage track' })).toBeVisible();
  await expectGoodLooks(page);
});

test('[UI-7] a toast is 320 px wide, above everything, and disappears after 3000 ms', async ({
  signedIn: page,
}) => {
  await page.clock.install();
  await page.goto('/profile');
  await page.getByLabel('Address').first().fill('1 Main St');
  await page.getByLabel('State').selectOption('California');
  await page.getByLabel('Zip code').fill('94000');
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const toast = toastOf(page, profileMessages.saved);
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  const stack = await page
    .getByRole('region', { name: /Notification/ })
    .locator('ol')
    .evaluate((list) => {
      const { width, zIndex } = getComputedStyle(list);
      return { width, zIndex };
    });
  expect(stack).toEqual({ width: '320px', zIndex: '9999' });
  await page.clock.runFor(2900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('[UI-7] words said again are one toast, at the left, where it covers no button of a row, and on a phone above the bar', async ({
  signedIn: page,
  person,
}) => {
  await seedApplication(person);
  await page.goto('/dashboard');
  const again = page.getByRole('button', { name: 'Sync Gmail' });
  for (const _ of [1, 2]) {
    const read = page.waitForResponse(/\/api\/applications\/\?/);
    await again.click();
    await read;
  }
  const toasts = page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
  // A toast under the pointer stays.
  await toasts.last().hover();
  await expect(toasts).toHaveCount(1);
  const stack = page.getByRole('region', { name: /Notification/ }).locator('ol');
  const { left } = await stack.evaluate((list) => list.getBoundingClientRect().toJSON());
  expect(left).toBeLessThan(32);
  await page.setViewportSize({ width: 390, height: 844 });
  const bottom = await stack.evaluate((list) => list.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual((await page.locator('.thumb-bar').boundingBox())!.y);
});
