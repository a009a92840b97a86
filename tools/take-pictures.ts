import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { signIn } from '#test/support/people.ts';
import { startServer } from '#test/support/server.ts';
import { findChromium } from '#tools/chromium.ts';
import { inventSearch } from '#tools/pictures/invented-search.ts';
import { photograph } from '#tools/pictures/photograph.ts';

// Takes the pictures of the README and the landing page from the running product, with invented people, companies and
// records: npm run pictures
const ROOT = join(import.meta.dirname, '..');
const SESSION_KEY = 'waymark.session';
/** WebP quality at which small text stays readable. */
const QUALITY = 85;
/** The picture's widths in pixels; a browser takes the one that fits its window. */
const WIDTHS = [640, 1280];

// As a first start has it: with the sample of real filings.
const server = await startServer({ env: { H1B_SAMPLE: '' } });
const person = await signIn(server, 'sam@waymark.example');
await inventSearch(person);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});

// The list is drawn in a smaller window than a screen, because the landing page shows it small.
const SHOTS = [
  {
    name: 'list',
    path: '/dashboard',
    ready: 'a:text("Platform Engineer")',
    signedIn: true,
    window: { width: 800, height: 500 },
  },
  {
    name: 'h1b',
    path: '/h1b',
    ready: '#root tbody tr',
    signedIn: false,
    window: { width: 1280, height: 800 },
  },
];

/** Opens a page of the product and writes what its window shows. */
async function take(
  { path, ready, signedIn }: (typeof SHOTS)[number],
  file: string,
  look: Parameters<typeof browser.newPage>[0],
): Promise<void> {
  const page = await browser.newPage(look);
  if (signedIn) {
    const session = JSON.stringify(JSON.stringify(person.session));
    await page.addInitScript(`localStorage.setItem('${SESSION_KEY}', ${session})`);
  }
  await page.goto(server.url + path);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const scale = look?.deviceScaleFactor ?? 1;
  await photograph(page, join(ROOT, file), { quality: QUALITY, scale });
  await page.close();
}

for (const shot of SHOTS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of WIDTHS) {
      await take(shot, `web/public/pictures/${shot.name}-${colorScheme}-${width}.webp`, {
        viewport: shot.window,
        deviceScaleFactor: width / shot.window.width,
        colorScheme,
      });
    }
  }
}
const [list] = SHOTS;
if (list) {
  await take(list, 'docs/dashboard.webp', { viewport: { width: 1280, height: 800 } });
}
await browser.close();
await server.remove();
