import { messages } from '#shared/core/messages.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { COLD, expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { answerFewRows, askH1b, openExplorer, rowsOf, statOf } from '#test/e2e/h1b-helpers.ts';

test.describe('without a connection', COLD, () => {
  test('[H1B-63] figures of another filter are dimmed and named, light and dark', async ({
    page,
    context,
  }) => {
    const end = await answerFewRows(page);
    await openExplorer(page, '?pageSize=25&charts=shown');
    await expect(statOf(page, 'Total Applications')).toContainText('3,000');
    await page.getByRole('img', { name: /^Filings by fiscal year/ }).waitFor();
    const { totalRecords } = await askH1b<{ totalRecords: number }>(
      page,
      'records?status=DENIED&pageSize=1',
    );
    // What is answered in the server's place is answered without a connection, too.
    await end();
    await context.setOffline(true);
    await page.getByRole('combobox', { name: 'Case Status' }).selectOption('DENIED');
    const notice = page.getByText(h1bMessages.otherFilter(h1bMessages.offline, 'all applications'));
    await expect(notice).toBeVisible();
    const dimmed = page.locator('[data-stale]');
    await expect(dimmed).toHaveCount(3);
    await expect(dimmed.filter({ has: rowsOf(page) })).toHaveCSS('opacity', '0.7');
    await expect(page.getByText(h1bMessages.chartNotLoaded)).toHaveCount(4);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
    }
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await expect(dimmed).toHaveCount(0);
    await expect(statOf(page, 'Total Applications')).toContainText(totalRecords.toLocaleString());
  });

  test('[UI-10] the banner goes by itself when the server responds again', async ({ page }) => {
    await openExplorer(page, '?pageSize=25');
    const answer = (route: { abort: () => Promise<void> }) => route.abort();
    await page.route(/\/(api|healthz)/, answer);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const banner = page.getByText(
      'Waymark is not responding right now. You can read what is loaded',
    );
    await expect(banner).toBeVisible();
    await page.unroute(/\/(api|healthz)/, answer);
    await expect(banner).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(25);
  });

  test('[UI-10] a request that failed without a network leaves no banner after the network is back', async ({
    page,
    context,
  }) => {
    await openExplorer(page, '?pageSize=25');
    await page.route(/\/(api|healthz)/, (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(
      page.getByText('Waymark is not responding right now. You can read what is loaded'),
    ).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline. You can read what is loaded')).toBeVisible();
    await page.unrouteAll();
    await context.setOffline(false);
    await expect(page.getByText('You can read what is loaded')).toHaveCount(0);
  });

  for (const lost of ['network', 'server'] as const) {
    test(`[UI-11] a link whose code cannot be loaded shows a page of ours with Try again, without the ${lost}`, async ({
      page,
      context,
    }) => {
      await page.goto('/login');
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (lost === 'network') await context.setOffline(true);
      else await page.route('**/*', (route) => route.abort());
      await page.getByRole('link', { name: 'H1B Data Hub' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This page could not be shown',
      );
      await expect(page.getByText(messages.common.codeMissing)).toBeVisible();
      await expect(page).toHaveURL('/h1b');
      const again = page.getByRole('button', { name: 'Try again' }).last();
      await again.click();
      await expect(page.getByText(messages.common.stillUnreachable)).toBeVisible();
      await expectAccessible(page);
      await page.unrouteAll();
      await context.setOffline(false);
      // The page may also come by itself, as soon as it notices that the network is back.
      const explorer = page.getByRole('heading', { level: 1, name: 'H1B Data Explorer' });
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 1000 });
        await expect(explorer).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(rowsOf(page).first()).toBeVisible();
    });
  }
});
