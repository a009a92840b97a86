import { stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { asJson, machine, report, say } from '#bench/support.ts';
import { applicationJobs } from '#bench/tasks/applications.ts';
import { addTenByExtension } from '#bench/tasks/by-extension.ts';
import { type Effort, expect, Hand } from '#bench/tasks/hand.ts';
import { goTo, type Job, type World } from '#bench/tasks/job.ts';
import { companyKey } from '#shared/companies/company-match.ts';
import { startChatDouble, USUAL_ANSWER } from '#test/support/chat-completions.ts';
import { newAddress } from '#test/support/people.ts';
import { startServer, type TestServer, WITH_SAMPLE } from '#test/support/server.ts';
import { findChromium } from '#tools/chromium.ts';

/** The link of the newest mail to an address. */
async function mailedLink({ server, email }: World): Promise<string> {
  const { text } = await server.nextMail(email);
  const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
}

/** From the front page to an empty list, by a mailed link. */
async function signUp(hand: Hand, world: World): Promise<void> {
  const { page } = hand;
  await hand.open('/');
  await hand.click(page.getByRole('link', { name: 'Start your list' }).first());
  await hand.see(page.getByRole('heading', { level: 1 }));
  const address = page.getByLabel('Email address');
  const send = page.getByRole('button', { name: 'Send magic link' });
  await hand.see(address);
  // Where the button leads to the form with a password, the mailed link is on the page to sign in.
  if (!(await send.isVisible())) {
    await hand.click(page.getByRole('link', { name: 'Sign in', exact: true }));
    await hand.see(send);
  }
  await hand.type(address, world.email);
  await hand.click(send);
  await hand.see(page.getByRole('heading', { name: 'Check your email' }));
  await hand.open(await mailedLink(world));
  const confirm = page.getByRole('button', { name: 'Confirm' });
  const welcome = page.getByRole('heading', { name: 'Welcome to Waymark' });
  // In the browser that asked for the link, it signs in by itself.
  await hand.see(confirm.or(welcome));
  if (await confirm.isVisible()) await hand.click(confirm);
  await hand.see(welcome);
  await hand.click(page.getByRole('button', { name: /skip/i }));
  await page.waitForURL('**/dashboard');
  await hand.see(page.getByText('Your list starts here'));
}

/** The archive of everything stored about the person. */
async function download(hand: Hand): Promise<void> {
  const { page } = hand;
  await goTo(hand, /^Profile$/);
  await hand.click(page.getByRole('link', { name: 'Data', exact: true }));
  const file = page.waitForEvent('download');
  await hand.click(page.getByRole('button', { name: 'Download my data' }));
  const { size } = await stat(await (await file).path());
  if (size < 1000) throw new Error(`The archive has ${size} bytes`);
}

/** The first job of a person and the last. */
const signUpJob: Job = { name: 'sign up by a mailed link', run: signUp };
const downloadJob: Job = { name: "download one's data", run: download };

const ROLE = 'Software Engineer';

/** Filters by a role, sorts by salary, and gives somebody the link. */
async function whoSponsors(hand: Hand, { visitor }: World): Promise<void> {
  const { page } = hand;
  await goTo(hand, /^H1B/);
  const table = page.getByRole('table', { name: 'H1B applications' });
  const firstRow = (of = page) =>
    of.getByRole('table', { name: 'H1B applications' }).locator('tbody').getByRole('row').first();
  await hand.see(firstRow());
  await hand.type(page.getByRole('combobox', { name: 'Job Title' }), ROLE);
  await page.waitForURL(/jobTitle=/);
  const bySalary = table.getByRole('button', { name: 'Salary' });
  await hand.click(bySalary);
  await hand.click(bySalary);
  await page.waitForURL(/sort=salary.*direction=desc/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await hand.click(page.getByRole('button', { name: 'Copy Link' }));
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  // The other person sees the same; what they do is not counted.
  await visitor.goto(link);
  await expect(firstRow(visitor)).toHaveText((await firstRow().textContent()) ?? '');
}

/** From the page of a company in the list to one of its H1B records. */
async function toRecord(hand: Hand, { employer }: World): Promise<void> {
  const { page } = hand;
  await goTo(hand, /^Companies$/);
  await hand.click(page.getByRole('link', { name: employer.known }));
  const block = page.getByRole('region', { name: 'H1B filings' });
  await hand.click(block.getByRole('link', { name: employer.filed }));
  await hand.see(page.getByRole('heading', { level: 1, name: employer.filed }));
  await hand.click(page.getByRole('link', { name: 'Show applications' }));
  const rows = page
    .getByRole('table', { name: 'H1B applications' })
    .locator('tbody')
    .getByRole('row');
  await hand.see(rows);
  await hand.click(rows.first().getByRole('button').first());
  await hand.see(page.getByRole('dialog').getByText(employer.filed));
  await hand.press(page.getByRole('dialog'), 'Escape');
}

/** The jobs around the H1B records. */
const h1bJobs: readonly Job[] = [
  { name: 'see who sponsors a role and share the link', run: whoSponsors },
  { name: 'from a company to its H1B record', run: toRecord },
];

const RESUME = join(import.meta.dirname, '../test/fixtures/resumes/one-column.pdf');
const POSTING = `Requirements
You must know Java, Kafka and Rust.
Nice to have: Kubernetes and React.`;

/** Uploads a résumé and compares it with the posting of an application. */
async function matchResume(hand: Hand): Promise<void> {
  const { page } = hand;
  await goTo(hand, /^Profile$/);
  await hand.click(page.getByRole('link', { name: 'Resumes', exact: true }));
  await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
  await hand.attach(page.getByLabel('Resume file'), RESUME);
  await hand.see(
    page.getByRole('region', { name: 'What software reads in your resume' }).getByText(/\d+ words/),
  );
  await goTo(hand, /^Dashboard$/);
  await hand.click(page.getByRole('link', { name: 'Edit' }).first());
  const match = page.getByRole('region', { name: 'Match with your resume' });
  await hand.paste(match.getByLabel('Job posting'), POSTING);
  await hand.click(match.getByRole('button', { name: 'Compare' }));
  await hand.see(match.getByText(/Score \d+ of 100/));
}

/** Asks JobGPT about a company and keeps the answer. */
async function ask(hand: Hand): Promise<void> {
  const { page } = hand;
  await goTo(hand, /^JobGPT$/);
  await hand.type(page.locator('textarea[name=input]'), 'Bluepine');
  await hand.click(page.getByRole('button', { name: 'Generate', exact: true }));
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await hand.see(answer.getByText(USUAL_ANSWER.replaceAll('*', ''), { exact: false }));
  await hand.click(answer.getByRole('button', { name: /^Keep/ }));
  await hand.see(answer.getByRole('button', { name: 'Kept' }));
}

/** The jobs with a résumé and with JobGPT. */
const assistantJobs: readonly Job[] = [
  { name: 'upload a resume and match it to a posting', run: matchResume },
  { name: 'ask JobGPT and keep the answer', run: ask },
];

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
const byExtension = await addTenByExtension(server);
if (byExtension) rows.push(byExtension);
else say('no Chromium here loads extensions: ten applications with the extension were left out');
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
