import { chromium, type Browser } from '@playwright/test';

import { flag, machine, report, say } from '#bench/support.ts';
import { type ColdPage, coldPages } from '#test/support/first-load-pages.ts';
import { measureFirstLoad } from '#test/support/first-load.ts';
import { startServer } from '#test/support/server.ts';
import { findChromium } from '#tools/chromium.ts';

// Opens every page cold in Chromium on a slowed CPU and prints what the first load cost: requests, bytes, layout shift,
// and the time of the largest paint. Targets: at most 12 requests without logos and API calls, a shift of at most 0.02.
//   node bench/pages.ts [--slower 4] [--width 1280] [--only NAME] [--shifts] [--json]
const slower = flag('slower', 4);
const width = flag('width', 1280);
const at = process.argv.indexOf('--only');
const only = at === -1 ? undefined : process.argv[at + 1];

const server = await startServer();
// A server on which every document with a query is refused from the second on; those without are free.
const refusing = await startServer({ env: { RATE_LIMIT: '1' } });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const pages: readonly ColdPage[] = [
  ...(await coldPages(server)),
  { name: 'refused page', path: `${refusing.url}/h1b?search=engineer`, ready: 'h1' },
];
const rows = [];
for (const page of pages.filter(({ name }) => only === undefined || name === only)) {
  say(page.name);
  // Spends what that server allows in a minute.
  if (page.path.startsWith(refusing.url)) await fetch(page.path);
  rows.push(await open(browser, page));
}
await browser.close();
await Promise.all([server.remove(), refusing.remove()]);
report({ bench: 'pages', machine: machine(), slower, width, rows });

async function open(browser: Browser, cold: ColdPage) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 800 },
  });
  const page = await context.newPage();
  if (cold.person) {
    const session = JSON.stringify(JSON.stringify(cold.person.session));
    await page.addInitScript(`localStorage.setItem('waymark.session', ${session})`);
  }
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const seen = await measureFirstLoad(page, cold);
  await context.close();
  if (process.argv.includes('--shifts')) {
    for (const { value, moved } of seen.shifts) say(`  ${value} ${moved.join(' | ')}`);
    say(`  ${seen.paths.join(' ')}`);
  }
  return {
    page: cold.name,
    'requests without API': seen.files,
    requests: seen.requests,
    kB: Math.round(seen.bytes / 1000),
    'layout shift': seen.cls,
    'largest paint ms': seen.lcpMs,
  };
}
