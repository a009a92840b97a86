import { expect, holdSession, test } from '#test/e2e/fixtures.ts';
import { type ColdPage, coldPages } from '#test/support/first-load-pages.ts';
import { measureFirstLoad } from '#test/support/first-load.ts';

const MOST_REQUESTS = 12;
const MOST_SHIFT = 0.02;

for (const width of [1280, 320]) {
  test(`[PERF-4] [PERF-7] every page, opened cold, takes few requests and nothing on it moves, ${width} px`, async ({
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
      if (cold.person) await holdSession(page, cold.person);
      // A page of its own keeps the session and none of the files.
      const client = await context.newCDPSession(page);
      await client.send('Network.clearBrowserCache');
      const seen = await measureFirstLoad(page, cold);
      await context.close();
      expect
        .soft([cold.name, seen.files <= MOST_REQUESTS ? [] : seen.paths])
        .toEqual([cold.name, []]);
      expect.soft([cold.name, seen.cls <= MOST_SHIFT ? [] : seen.shifts]).toEqual([cold.name, []]);
    };
    for (const cold of await coldPages(server)) await open(cold);
  });
}
