import { expect, test } from '#test/e2e/fixtures.ts';

test.describe('the context that tests share', () => {
  test('takes what a test leaves', async ({ page, context }) => {
    await page.goto('/favicon.svg');
    await context.grantPermissions(['clipboard-read']);
    await context.setOffline(true);
    await context.route('**/*', (route) => route.abort());
    await page.evaluate(async () => {
      document.cookie = 'left=1';
      localStorage.setItem('left', '1');
      sessionStorage.setItem('left', '1');
      indexedDB.open('left');
      await caches.open('left');
    });
  });

  test('and gives the next test nothing of it, but its clock', async ({ page }) => {
    await page.goto('/favicon.svg');
    const left = await page.evaluate(async () => [
      document.cookie,
      localStorage.length + sessionStorage.length,
      [...(await caches.keys()), ...(await indexedDB.databases())],
      (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    ]);
    expect(left).toEqual(['', 0, [], 'prompt']);
    await page.clock.setFixedTime('2020-01-01T12:00:00Z');
  });

  test('nor a clock that stands', async ({ page }) => {
    await page.goto('/favicon.svg');
    expect(await page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2020);
  });
});
