import { expect, expectNoSidewaysScroll, holdSession, test } from '#test/e2e/fixtures.ts';
import { type ColdPage, coldPages } from '#test/support/first-load-pages.ts';
import { measureFirstLoad } from '#test/support/first-load.ts';

const MOST_REQUESTS = 12;
const MOST_SHIFT = 0.02;

for (const width of [1280, 320]) {
  test(`[PERF-4] [PERF-7] [UI-3] [UI-9] every page, opened cold, takes few requests, none of them foreign, nothing on it moves, and it fits, ${width} px`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(240_000);
    const open = async (cold: ColdPage) => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width, height: 800 },
      });
      const page = await context.newPage();
      const foreign: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        const isWeb = /^(https?|wss?):$/.test(url.protocol);
        if (isWeb && url.origin !== server.url) foreign.push(url.href);
      });
      if (cold.person) await holdSession(page, cold.person);
      // A page of its own keeps the session and none of the files.
      const client = await context.newCDPSession(page);
      await client.send('Network.clearBrowserCache');
      const seen = await measureFirstLoad(page, cold);
      expect.soft([cold.name, foreign]).toEqual([cold.name, []]);
      // A window of 1280 px at a zoom of 200 % is one of 640 px with twice the pixels.
      if (width === 1280) await page.setViewportSize({ width: 640, height: 400 });
      await expect(() => expectNoSidewaysScroll(page), cold.name).toPass({ timeout: 3000 });
      await context.close();
      expect
        .soft([cold.name, seen.files <= MOST_REQUESTS ? [] : seen.paths])
        .toEqual([cold.name, []]);
      expect.soft([cold.name, seen.cls <= MOST_SHIFT ? [] : seen.shifts]).toEqual([cold.name, []]);
    };
    for (const cold of await coldPages(server)) await open(cold);
  });
}
