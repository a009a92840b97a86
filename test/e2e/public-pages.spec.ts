import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer } from '#test/support/server.ts';

import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[PUB-9] [UI-2] /hardware is whole and accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/hardware');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Hardwarers Help Hardwarers (HHH)',
      );
      await expect(page.getByRole('link', { name: 'Contribute to the List' })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Micron' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}

test('[PUB-9] the palette leads to /hardware, which is a document of its own', async ({ page }) => {
  await page.goto('/h1b');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  await page.keyboard.type('hardware');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/hardware');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hardwarers');
});

test('[PUB-10] a shared table is loaded only when the reader asks, in a sandboxed frame', async ({
  browser,
}) => {
  const asked: string[] = [];
  const sheet = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html').end('<p>The shared list</p>');
  });
  await new Promise<void>((resolve) => sheet.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(sheet.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'waymark-site-'));
  const file = join(folder, 'site.json');
  await writeFile(
    file,
    JSON.stringify({ hardwareTable: { label: 'Our list', href: `${origin}/list` } }),
  );
  const server = await startServer({
    dataDir: await preparedDataDir(),
    env: { SITE_CONFIG: file },
  });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/hardware', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
    'href',
    `${origin}/list`,
  );
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Show the table' }).click();
  const frame = page.locator('iframe');
  await expect(frame.contentFrame().getByText('The shared list')).toBeVisible();
  await expect(frame).toHaveAttribute('title', 'Our list');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
  expect(asked).toEqual(['/list']);
  await context.close();
  await server.remove();
  await rm(folder, { recursive: true });
  sheet.close();
});
