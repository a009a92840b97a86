import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('top bar and keyboard', () => {
  test('[spec 2] the user menu signs out and goes to /login', async ({ signedIn, person }) => {
    await signedIn.goto('/dashboard');
    await signedIn.getByRole('button', { name: 'User menu' }).click();
    await expect(signedIn.getByText(person.email)).toBeVisible();
    await expectAccessible(signedIn);
    await signedIn.getByRole('menuitem', { name: 'Sign out' }).click();
    await signedIn.waitForURL('**/login');
    expect(await signedIn.evaluate(() => localStorage.getItem('waymark.session'))).toBeNull();
  });

  test('[spec 2] the mobile menu repeats the links and Sign out', async ({ signedIn }) => {
    await signedIn.setViewportSize({ width: 320, height: 720 });
    await signedIn.goto('/dashboard');
    await signedIn.locator('summary').click();
    const menu = signedIn.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Add Application' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expectAccessible(signedIn);
  });

  test('[design] shortcuts: n, g d, ?, Ctrl K', async ({ signedIn }) => {
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

  test('[design] the first Tab stop leads past the top bar', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('body').press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await skip.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('[design] says when the network is gone, and when it is back', async ({ page, context }) => {
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  });
});
