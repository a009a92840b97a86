import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Page } from '@playwright/test';

/**
 * Writes what the window of a page shows as WebP, which Playwright's own screenshots cannot be. With `scale`, device
 * pixels for one of the page's, it is the top of the page.
 */
export async function photograph(
  page: Page,
  file: string,
  { quality, scale = 1 }: { quality: number; scale?: number },
): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no window');
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    ...(scale !== 1 && { clip: { x: 0, y: 0, ...size, scale } }),
  });
  await client.detach();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.from(data, 'base64'));
}

/** Lets a page wait for its font: for a reader a late one is left away, in a picture it would be missed. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ response, body });
  });
}
