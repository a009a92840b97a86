/**
 * A new person has three postings in the list with what they say: by the bookmark, from a phone's share sheet, and with the
 * extension loaded from its folder and paired by a key, as docs/saving-jobs.md says it. Prints what each way took. Actions are clicks, keys
 * and fields; seconds are the program's, which reads and thinks for no time. `--pictures` takes the pictures of that page.
 *   node bench/saving.ts [--pictures] [--json]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';

import { type BrowserContext, chromium, type Page } from '@playwright/test';

import { asJson, machine, report, say } from '#bench/support.ts';
import { expect, Hand } from '#bench/tasks/hand.ts';
import { startExtension } from '#test/e2e/extension-browser.ts';
import { openCompanySites } from '#test/support/company-sites.ts';
import { newAddress } from '#test/support/people.ts';
import { postingPages } from '#test/support/posting-pages.ts';
import { startServer } from '#test/support/server.ts';
import { findChromium } from '#tools/chromium.ts';
import { photograph } from '#tools/pictures/photograph.ts';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'saving-jobs');
const isPictured = process.argv.includes('--pictures');

/** A posting on a site of its own. */
function postingPage(title: string, company: string, sentence: string): string {
  const posting = {
    '@type': 'JobPosting',
    title,
    hiringOrganization: { name: company },
    jobLocation: { address: { addressLocality: 'Austin', addressRegion: 'TX' } },
    description: `<p>You will build pipelines with a team of six.</p><p>${sentence}</p>`,
    baseSalary: {
      currency: 'USD',
      value: { minValue: 128000, maxValue: 150000, unitText: 'YEAR' },
    },
  };
  return `<!doctype html><title>${title} at ${company}</title><body style="font:16px sans-serif;margin:3rem;max-width:40rem"><h1>${title}</h1><p>${company}, Austin, TX</p><p>You will build pipelines with a team of six.</p><p>${sentence}</p><script type="application/ld+json">${JSON.stringify(posting)}</script>`;
}

const PAGES: Readonly<Record<string, string>> = {
  'http://harbor.example/jobs/7': postingPage(
    'Data Engineer',
    'Harbor & Sons',
    'This position is not eligible for visa sponsorship.',
  ),
  'http://meadow.example/careers/12': postingPage(
    'Platform Engineer',
    'Meadow Systems',
    'We sponsor H-1B visas for this role.',
  ),
};

const sites = await openCompanySites(
  { 'harbor.example': '8.8.8.8', 'meadow.example': '8.8.4.4' },
  (request, response) => {
    const html = PAGES[`http://${request.headers.host}${request.url}`];
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html);
  },
);
const server = await startServer({ env: sites.env });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const email = newAddress('sam');
const rows: { way: string; actions: number; seconds: number }[] = [];
await mkdir(FOLDER, { recursive: true });

/** Shows the pages of the two sites to a browser. */
async function withSites(context: BrowserContext): Promise<BrowserContext> {
  await context.route(/^http:\/\/(?:harbor|meadow)\.example\//, (route) =>
    route.fulfill({ body: PAGES[route.request().url()] ?? '', contentType: 'text/html' }),
  );
  return context;
}

const take = async (page: Page, name: string) => {
  if (isPictured) await photograph(page, join(FOLDER, `${name}.webp`), { quality: 75 });
};

/** Counts what a way takes; what two hands did on two pages is added. */
async function timed(way: string, run: () => Promise<readonly Hand[]>): Promise<void> {
  say(way);
  const began = performance.now();
  const hands = await run();
  const actions = hands.reduce((sum, hand) => {
    const { clicks, fields, opened } = hand.effort();
    return sum + clicks + fields + opened;
  }, 0);
  rows.push({ way, actions, seconds: Math.round((performance.now() - began) / 100) / 10 });
}

const saved = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Saved jobs' }).getByRole('listitem').filter({ hasText: title });

const desk = await withSites(
  await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  }),
);

await timed('sign up', async () => {
  const hand = new Hand(await desk.newPage());
  const { page } = hand;
  await hand.open('/login');
  await hand.type(page.getByLabel('Email address'), email);
  await hand.click(page.getByRole('button', { name: 'Send magic link' }));
  const { text } = await server.nextMail(email);
  await hand.open(/https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text)?.[0] ?? '');
  const confirm = page.getByRole('button', { name: 'Confirm' });
  const skip = page.getByRole('button', { name: /skip/i });
  await hand.see(confirm.or(skip));
  if (await confirm.isVisible()) await hand.click(confirm);
  await hand.click(skip);
  await page.waitForURL('**/dashboard');
  return [hand];
});

await timed('by the bookmark', async () => {
  const hand = new Hand(await desk.newPage());
  const { page } = hand;
  await hand.open('/add-application');
  await hand.click(page.getByText('Save from any page'));
  const bookmark = page.getByRole('link', { name: 'Save to Waymark' });
  await hand.see(bookmark);
  await bookmark.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  await take(page, 'bookmark-1-drag');
  const code = ((await bookmark.getAttribute('href')) ?? '').replace(/^javascript:/, '');
  const posting = new Hand(await desk.newPage());
  await posting.open('http://harbor.example/jobs/7');
  const opened = desk.waitForEvent('page');
  // The press of the bookmark.
  await posting.page.evaluate(code);
  const form = new Hand(await opened);
  await expect(form.page.getByLabel('Job title')).toHaveValue('Data Engineer');
  await form.see(form.page.getByRole('region', { name: 'What the posting says' }));
  await take(form.page, 'bookmark-3-form');
  await form.click(form.page.getByRole('button', { name: 'Save for later' }));
  await expect(saved(form.page, 'Data Engineer')).toContainText('No sponsorship');
  await take(form.page, 'bookmark-4-list');
  return [hand, posting, form];
});

await timed("from a phone's share sheet", async () => {
  const state = await desk.storageState();
  const phone = await browser.newContext({
    baseURL: server.url,
    storageState: state,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const hand = new Hand(await phone.newPage());
  const { page } = hand;
  // What a phone opens when Waymark is chosen among those that are shared with.
  const shared = new URLSearchParams({
    title: 'Platform Engineer at Meadow Systems',
    text: 'Look at this: http://meadow.example/careers/12',
  });
  await hand.open(`/add-application?${shared.toString()}`);
  await expect(page.getByLabel('Job title')).toHaveValue('Platform Engineer');
  await hand.see(page.getByRole('region', { name: 'What the posting says' }));
  await take(page, 'phone-1-form');
  await hand.click(page.getByRole('button', { name: 'Save for later' }));
  await expect(saved(page, 'Platform Engineer')).toContainText('Sponsors');
  await take(page, 'phone-2-list');
  return [hand];
});

await timed('with the extension', async () => {
  const hand = new Hand(await desk.newPage());
  const { page } = hand;
  await hand.open('/profile?part=security');
  await hand.click(page.getByRole('button', { name: 'Make a key' }).first());
  const dialog = page.getByRole('dialog');
  await hand.type(dialog.getByRole('textbox', { name: 'Name' }), 'Laptop');
  await take(page, 'extension-1-key');
  await hand.click(dialog.getByRole('button', { name: 'Make the key' }));
  const field = page.getByRole('dialog').locator('input[readonly]');
  await hand.see(field);
  await take(page, 'extension-2-copy');
  const key = await field.inputValue();
  const extension = await startExtension();
  try {
    const { url } = postingPages().find((one) => one.url.includes('lever')) ?? { url: '' };
    await extension.page.goto(url);
    const first = await extension.open();
    await first.says(/Nothing has left this browser/);
    if (isPictured) await writeFile(join(FOLDER, 'extension-3-pair.webp'), await first.picture());
    await first.fill('server', server.url.replace('localhost', '127.0.0.1'));
    await first.fill('key', key);
    await first.press('Pair');
    await first.says(/Files for H-1B: /);
    if (isPictured) await writeFile(join(FOLDER, 'extension-4-save.webp'), await first.picture());
    await first.press('Save');
    await first.says(/Saved\./);
    await first.close();
  } finally {
    await extension.close();
  }
  await hand.open('/dashboard?tab=saved');
  await expect(page.getByRole('list', { name: 'Saved jobs' }).getByRole('listitem')).toHaveCount(3);
  await take(page, 'extension-5-list');
  return [hand];
});

await browser.close();
await server.remove();
sites.close();
const total = {
  way: 'in all',
  actions: rows.reduce((sum, { actions }) => sum + actions, 0),
  seconds: Math.round(rows.reduce((sum, { seconds }) => sum + seconds, 0) * 10) / 10,
};
const load = Number((loadavg()[0] ?? 0).toFixed(1));
const document = { bench: 'saving', machine: machine(), load, rows: [...rows, total] };
report(document);
if (!asJson) process.stdout.write(`${JSON.stringify(document)}\n`);
