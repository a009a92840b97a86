import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { loadOurs } from '#bench/h1b/ours.ts';
import { writeRecords } from '#bench/h1b/records.ts';
import { flag, machine, report, say, summarise } from '#bench/support.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { startServer } from '#test/support/server.ts';
import { findChromium } from '#tools/chromium.ts';

// Types 'software engineer' letter by letter into the H1B page in Chromium and reports whether a spinner was shown, how
// long each key took to be drawn (Event Timing), the longest task, and the time from a letter to its exact rows:
//   node bench/h1b-typing.ts N [--pause MS], or with --data DIR over data that are imported already.
const WORDS = 'software engineer';
const rows = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 100_000);
const pause = flag('pause', 120);

/** What the page measured while a person typed. */
interface Seen {
  spinner: boolean;
  keys: number[];
  tasks: number[];
}

const at = process.argv.indexOf('--data');
const given = at === -1 ? undefined : process.argv[at + 1];
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-typing-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
if (given === undefined) {
  say(`importing ${rows.toLocaleString('en-US')} records`);
  writeRecords(rows, join(folder, 'records.csv'));
  await loadOurs(join(folder, 'records.csv'), folder, rows);
}
const server = await startServer({ dataDir: given ?? folder, env: { H1B_WORKERS: '2' } });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
const measured = [];
for (const round of ['first time', 'again, answers kept']) {
  say(round);
  measured.push({ round, ...(await typeInto(page)) });
}
await browser.close();
await (given === undefined ? server.remove() : server.stop());
report({ bench: 'h1b-typing', machine: machine(), records: rows, pause, rows: measured });

async function typeInto(page: Page) {
  await page.goto(`${server.url}/h1b`);
  const table = page.getByRole('table', { name: 'H1B applications' });
  await table.getByRole('row').nth(1).waitFor({ timeout: 60_000 });
  await page.evaluate(watch(h1bMessages.loading));
  const answers: number[] = [];
  let asked = performance.now();
  page.on('request', (request) => {
    if (request.url().includes('/api/h1b/records')) asked = performance.now();
  });
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/h1b/records')) answers.push(performance.now() - asked);
  });
  const search = page.getByRole('searchbox', { name: 'Search H1B applications' });
  await search.pressSequentially(WORDS, { delay: pause });
  await page.waitForURL(/search=software(\+|%20)engineer/);
  await page.waitForTimeout(1000);
  page.removeAllListeners();
  const seen = await page.evaluate<Seen>('window.seen');
  const keys = summarise(seen.keys);
  return {
    spinner: seen.spinner,
    'keys drawn slower than 16 ms': keys.requests,
    'slowest key ms': Math.max(0, ...seen.keys),
    'longest task ms': Math.round(Math.max(0, ...seen.tasks)),
    answers: answers.length,
    'answer p50 ms': summarise(answers).p50,
    'answer p95 ms': summarise(answers).p95,
    typed: await search.inputValue(),
  };
}

/** Runs in the page, whose types this program lacks: notes when a word appears, every slow key and every long task. */
function watch(word: string): string {
  return `
    window.seen = { spinner: false, keys: [], tasks: [] };
    new MutationObserver(() => {
      seen.spinner ||= document.body.textContent.includes(${JSON.stringify(word)});
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name.startsWith('key')) seen.keys.push(duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ type: 'longtask' });
  `;
}
