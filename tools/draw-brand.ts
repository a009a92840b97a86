import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium, type Page } from '@playwright/test';

import { findChromium } from '#tools/chromium.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PUBLIC = join(ROOT, 'web/public');
const FONT = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

async function draw(page: Page, name: string, width: number, height: number, body: string) {
  await page.setViewportSize({ width, height });
  await page.setContent(body);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: join(PUBLIC, name), omitBackground: true });
}

const mark = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
const font = (await readFile(join(ROOT, FONT))).toString('base64');
const style = `<style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; font-family: Inter; color: #211e1a }
  .icon > svg { display: block; width: 100vw; height: 100vh }
  .card { box-sizing: border-box; width: 1200px; height: 630px; padding: 84px 96px; background: #f8f6f2;
    border-bottom: 18px solid #0f5c57; display: flex; flex-direction: column; justify-content: space-between }
  .brand { display: flex; align-items: center; gap: 24px; font-size: 44px; font-weight: 650; letter-spacing: -0.02em }
  .brand svg { width: 76px; height: 76px }
  h1 { margin: 0; font-size: 108px; line-height: 1.06; font-weight: 720; letter-spacing: -0.03em }
  h1 span { color: #0f5c57 }
  p { margin: 0; font-size: 32px; color: #5a544b }
</style>`;

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const size of [192, 512]) {
  await draw(page, `icon-${size}.png`, size, size, `${style}<div class="icon">${mark}</div>`);
}
await draw(
  page,
  'social-card.png',
  1200,
  630,
  `${style}<div class="card"><div class="brand">${mark}Waymark</div>
   <h1>Find the job.<br><span>Know the odds.</span></h1>
   <p>Every application in one calm list. Free and open source.</p></div>`,
);
await browser.close();
