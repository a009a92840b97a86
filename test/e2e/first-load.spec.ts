import type { Page } from '@playwright/test';

import { expect, expectNoSidewaysScroll, holdSession, test } from '#test/e2e/fixtures.ts';
import { type ColdPage, coldPages } from '#test/support/first-load-pages.ts';
import { measureFirstLoad } from '#test/support/first-load.ts';

const MOST_REQUESTS = 12;
const MOST_SHIFT = 0.02;

test('[PERF-4] [PERF-7] [UI-3] [UI-9] every page, opened cold, takes few requests, none of them foreign, nothing on it moves, and it fits, wide and narrow', async ({
  browser,
  server,
}) => {
  test.setTimeout(400_000);
  const open = async (page: Page, cold: ColdPage, width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const seen = await measureFirstLoad(page, cold);
    const name = `${cold.name}, ${width} px`;
    // A window of 1280 px at a zoom of 200 % is one of 640 px with twice the pixels.
    if (width === 1280) await page.setViewportSize({ width: 640, height: 400 });
    await expect(() => expectNoSidewaysScroll(page), name).toPass({ timeout: 3000 });
    expect.soft([name, seen.files <= MOST_REQUESTS ? [] : seen.paths]).toEqual([name, []]);
    expect.soft([name, seen.cls <= MOST_SHIFT ? [] : seen.shifts]).toEqual([name, []]);
  };
  for (const cold of await coldPages(server)) {
    const context = await browser.newContext({
      baseURL: server.url,
      reducedMotion: 'no-preference',
    });
    const foreign: string[] = [];
    context.on('request', (request) => {
      const url = new URL(request.url());
      const isWeb = /^(https?|wss?):$/.test(url.protocol);
      if (isWeb && url.origin !== server.url) foreign.push(url.href);
    });
    const page = await context.newPage();
    if (cold.person) await holdSession(page, cold.person);
    // A page of its own keeps the session and none of the files.
    const client = await context.newCDPSession(page);
    await client.send('Network.clearBrowserCache');
    await open(page, cold, 1280);
    await page.close();
    // What a window's width changes does not depend on where the files come from.
    await open(await context.newPage(), cold, 320);
    expect.soft([cold.name, foreign]).toEqual([cold.name, []]);
    await context.close();
  }
});
