import { loadavg } from 'node:os';

import { chromium } from '@playwright/test';

import { asJson, machine, report, say } from '#bench/support.ts';
import { downloadJob, signUpJob } from '#bench/tasks/account.ts';
import { applicationJobs } from '#bench/tasks/applications.ts';
import { assistantJobs } from '#bench/tasks/assistant.ts';
import { h1bJobs } from '#bench/tasks/h1b.ts';
import { type Effort, Hand } from '#bench/tasks/hand.ts';
import type { Job, World } from '#bench/tasks/job.ts';
import { companyKey } from '#shared/companies/company-match.ts';
import { startChatDouble } from '#test/support/chat-completions.ts';
import { newAddress } from '#test/support/people.ts';
import { startServer, type TestServer, WITH_SAMPLE } from '#test/support/server.ts';
import { findChromium } from '#tools/chromium.ts';

// Does ten jobs of a person in Chromium, one after the other, on a new server with the embedded database and a generated H1B sample,
// and prints what each took: clicks and keys, fields (a typed, pasted or chosen one counts as one), addresses opened by
// hand, their sum, pages seen on the way, and seconds from the first action until the last thing is seen.
//   node bench/tasks.ts [--json]
const JOBS: readonly Job[] = [
  signUpJob,
  ...applicationJobs,
  ...h1bJobs,
  ...assistantJobs,
  downloadJob,
];

const double = await startChatDouble();
const server = await startServer({
  env: { ...WITH_SAMPLE, AI_API_KEY: 'sk-bench-tasks', AI_BASE_URL: double.baseUrl },
});
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  baseURL: server.url,
  locale: 'en-US',
  viewport: { width: 1280, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
});
const hand = new Hand(await context.newPage());
const world: World = {
  server,
  email: newAddress('sam'),
  employer: await employerOf(server),
  visitor: await (await browser.newContext({ baseURL: server.url, locale: 'en-US' })).newPage(),
};
const load = loadavg()[0] ?? 0;
const rows = [];
for (const job of JOBS) {
  say(job.name);
  rows.push(await measure(job));
}
await browser.close();
await Promise.all([server.remove(), double.close()]);

const total = rows.reduce((sum, row) => ({
  job: 'in all',
  clicks: sum.clicks + row.clicks,
  fields: sum.fields + row.fields,
  opened: sum.opened + row.opened,
  actions: sum.actions + row.actions,
  pages: sum.pages + row.pages,
  seconds: Math.round((sum.seconds + row.seconds) * 10) / 10,
}));
const document = { bench: 'tasks', machine: machine(), load: Number(load.toFixed(1)), rows, total };
if (asJson) report(document);
else {
  report({ ...document, rows: [...rows, total] });
  process.stdout.write(`${JSON.stringify(document)}\n`);
}

/** Does a job and counts what it took. */
async function measure({ name, run }: Job) {
  const before = hand.effort();
  const start = performance.now();
  try {
    await run(hand, world);
  } catch (error) {
    say(await hand.page.locator('body').ariaSnapshot());
    throw error;
  }
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const after = hand.effort();
  const spent = (kind: keyof Effort) => after[kind] - before[kind];
  return {
    job: name,
    clicks: spent('clicks'),
    fields: spent('fields'),
    opened: spent('opened'),
    actions: spent('clicks') + spent('fields') + spent('opened'),
    pages: spent('pages'),
    seconds,
  };
}

/** An employer that has the same name as a company without its legal form. */
async function employerOf({ url }: TestServer): Promise<World['employer']> {
  const { employers } = (await (await fetch(`${url}/api/h1b/employers`)).json()) as {
    employers: string[];
  };
  for (const filed of employers) {
    const known = companyKey(filed);
    if (known !== filed.toLowerCase()) return { filed, known };
  }
  throw new Error('No employer has a legal form in its name');
}
