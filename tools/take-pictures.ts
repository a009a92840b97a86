import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Browser, chromium, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';

import { serverMessages } from '#shared/core/server-messages.ts';
import { type ChatDouble, startChatDouble } from '#test/support/chat-completions.ts';
import { addResume } from '#test/support/first-load-pages.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { findChromium } from '#tools/chromium.ts';
import { inventDeleted, inventSavedJobs } from '#tools/pictures/invented-jobs.ts';
import { loadInventedListings } from '#tools/pictures/invented-listings.ts';
import { inventMailedSearch } from '#tools/pictures/invented-mails.ts';
import { inventSearch } from '#tools/pictures/invented-search.ts';
import { photograph, waitForFonts } from '#tools/pictures/photograph.ts';
import { hashPageSources } from '#tools/tour/page-sources.ts';
import type { Stage } from '#tools/tour/scene.ts';
import { listTourViews } from '#tools/tour/scenes.ts';

// Takes every picture of the documentation from a running server with invented people and companies: docs/tour.md with every
// page of the route table, wide and narrow, and the list for the README. docs/tour/taken.json keeps of which sources each is.
//   npm run pictures [-- WORD...]   only pages whose title or path has one of the words, leaving the text as it is
// With PICTURES_DARK=FOLDER they are taken dark and only into that folder, to be looked at.
const DOCS = join(import.meta.dirname, '..', 'docs');
/** Lets one account be made an operator's. */
const SERVICE_KEY = `sb_secret_${randomUUID()}`;
const SESSION_KEY = 'waymark.session';
const VISA_NEED_KEY = 'waymark.visa-need';
/** WebP quality: readable, and small enough for a repository. */
const QUALITY = 70;
/** Of the one in the README. */
const README_QUALITY = 85;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const TAKEN = join(DOCS, 'tour', 'taken.json');
/** Where pictures in dark go, when they are asked for. */
const DARK = process.env['PICTURES_DARK'];
const words = process.argv.slice(2).map((word) => word.toLowerCase());

interface Stop {
  readonly scene: ReturnType<typeof listTourViews>[number]['scene'];
  readonly title: string;
  readonly page: string;
  readonly file: string;
  readonly about: string;
  readonly address: string;
  readonly ready: string;
  readonly person: Person;
  readonly isVisitor: boolean;
  readonly network: 'silent' | 'failing' | 'lost' | undefined;
}

/** Asks the server for JSON. */
async function ask<T>(server: TestServer, path: string): Promise<T> {
  const response = await fetch(server.url + path);
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  return (await response.json()) as T;
}

/** The path and query of the link in the next mail to an address that asks for one. */
async function mailedLink(server: TestServer): Promise<string> {
  const email = 'robin@waymark.example';
  const headers = { apikey: server.publishableKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, create_user: true });
  await fetch(`${server.url}/auth/v1/otp`, { method: 'POST', headers, body });
  const { text } = await server.nextMail(email);
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Somebody with an authenticator app, who has just signed in without it. */
async function signInHalf(server: TestServer): Promise<Person> {
  const email = 'kim@waymark.example';
  const { mfa } = (await signIn(server, email)).auth;
  const { data, error } = await mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const code = new TOTP({ secret: data.totp.secret }).generate();
  const verified = await mfa.challengeAndVerify({ factorId: data.id, code });
  if (verified.error) throw verified.error;
  return signIn(server, email);
}

/** Somebody who runs the site. */
async function signInOperator(server: TestServer): Promise<Person> {
  const email = 'alex@waymark.example';
  const { session } = await signIn(server, email);
  await fetch(`${server.url}/auth/v1/admin/users/${session.user.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ app_metadata: { roles: ['operator'] } }),
  });
  return signIn(server, email);
}

/** Somebody who has mails read and saves jobs. */
async function signInReader(server: TestServer): Promise<Person> {
  const person = await signIn(server, 'pat@waymark.example');
  await inventMailedSearch(person);
  await inventSavedJobs(person);
  return person;
}

async function setTheStage(server: TestServer, ai: ChatDouble): Promise<Stage> {
  const person = await signIn(server, 'sam@waymark.example');
  const search = await inventSearch(person);
  await addResume(server, person);
  await inventDeleted(person);
  // Something to bring back, deleted last.
  const { body } = await person.api('GET', '/api/applications/?search=saltmarsh');
  const { data: found } = body as { data: { id: string }[] };
  for (const { id } of found) await person.api('DELETE', `/api/applications/${id}/`);
  const { topEmployers } = await ask<{ topEmployers: { name: string }[] }>(
    server,
    '/api/h1b/statistics',
  );
  const { data } = await ask<{ data: { case_number: string }[] }>(server, '/api/h1b/records');
  return {
    server,
    person,
    waiting: await signInHalf(server),
    newcomer: await signIn(server, 'jo@waymark.example'),
    reader: await signInReader(server),
    operator: await signInOperator(server),
    ai,
    ...search,
    employer: topEmployers[0]?.name ?? '',
    caseNumber: data[0]?.case_number ?? '',
    mailedLink: await mailedLink(server),
  };
}

/** The views of the tour, opened on a stage. */
function stopsOf(stage: Stage): Stop[] {
  return listTourViews().map(({ title, page, file, indexed, scene }) => ({
    scene,
    title,
    page,
    file,
    about: scene?.about ?? '',
    address: scene?.address?.(stage) ?? page,
    ready: scene?.ready ?? 'main h1',
    person: scene?.by?.(stage) ?? stage.person,
    isVisitor: indexed || scene?.visitor === true,
    network: scene?.network,
  }));
}

/** Notes of which sources the pictures were taken, besides those of pages that were not taken now. */
async function noteTaken(taken: readonly Stop[], all: readonly Stop[]): Promise<void> {
  const before = JSON.parse(await readFile(TAKEN, 'utf8').catch(() => '{}')) as object;
  const now = taken.map(({ file, page }) => [file, hashPageSources(page)] as const);
  const known = new Set(all.map(({ file }) => file));
  const kept = Object.entries({ ...before, ...Object.fromEntries(now) })
    .filter(([file]) => known.has(file))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(TAKEN, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

/** Lets calls of the API go unanswered, or fail, as a server in trouble would. */
async function trouble(page: Page, network: Stop['network']): Promise<void> {
  if (network !== 'silent' && network !== 'failing') return;
  await page.route('**/api/applications/**', async (route) => {
    if (network === 'silent') return;
    const { overloaded: title } = serverMessages.common;
    const problem = { title, code: 'overloaded', status: 503 };
    await route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    });
  });
}

/** Takes both pictures of a page. */
async function take(browser: Browser, stage: Stage, stop: Stop): Promise<void> {
  for (const [size, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
    const context = await browser.newContext({
      viewport,
      baseURL: stage.server.url,
      colorScheme: DARK ? 'dark' : 'light',
      // It would ask in the page's place, where no trouble reaches it.
      serviceWorkers: stop.network ? 'block' : 'allow',
    });
    const page = await context.newPage();
    if (!stop.isVisitor) {
      const session = JSON.stringify(JSON.stringify(stop.person.session));
      await page.addInitScript(`localStorage.setItem('${SESSION_KEY}', ${session})`);
      await page.addInitScript(`localStorage.setItem('${VISA_NEED_KEY}', 'h1b')`);
    }
    await waitForFonts(page);
    await trouble(page, stop.network);
    await stop.scene?.before?.(page);
    await page.goto(stop.address);
    await page.locator(stop.ready).first().waitFor();
    if (stop.network === 'failing') {
      await page.getByRole('button', { name: 'Retry' }).first().waitFor({ timeout: 90_000 });
    }
    await stop.scene?.act?.(page, stage);
    if (stop.network !== 'silent') await page.waitForLoadState('networkidle');
    if (stop.network === 'lost') {
      await context.setOffline(true);
      await page
        .getByText(/offline/i)
        .first()
        .waitFor();
    }
    await page.evaluate('document.fonts.ready');
    await photograph(page, join(DARK ?? join(DOCS, 'tour'), `${stop.file}-${size}.webp`), {
      quality: QUALITY,
    });
    if (stop.file === 'dashboard' && size === 'wide' && !DARK) {
      await photograph(page, join(DOCS, 'dashboard.webp'), { quality: README_QUALITY });
    }
    await context.close();
  }
}

function section(title: string, stops: readonly Stop[]): string {
  const parts = stops.map(
    ({ title: page, page: path, file, about }) => `### ${page}

\`${path}\` ${about}

<img src="tour/${file}-wide.webp" width="640" alt="${page} in a wide window"> <img src="tour/${file}-narrow.webp" width="160" alt="${page} on a phone">
`,
  );
  return `## ${title}\n\n${parts.join('\n')}`;
}

function tourPage(stops: readonly Stop[]): string {
  return `# Tour

Every page of Waymark. \`npm run pictures\` writes this page and takes its pictures from a running server; the person and
their applications are invented, the H1B records are the shipped sample of real filings, JobGPT's answer is a stand-in's, and Google and GitHub are set up.

${section(
  'For everybody',
  stops.filter(({ isVisitor }) => isVisitor),
)}
${section(
  'Signed in',
  stops.filter(({ isVisitor }) => !isVisitor),
)}`;
}

// As a first start has it, with the sample of real filings, and with a stand-in for an AI service and sign-in at two providers.
const ai = await startChatDouble();
const server = await startServer({
  env: {
    // As a site that others use has it.
    SITE_CONFIG: join(import.meta.dirname, 'pictures', 'site.json'),
    H1B_SAMPLE: '',
    AI_API_KEY: 'sk-pictures',
    AI_BASE_URL: ai.baseUrl,
    AUTH_SERVICE_KEYS: SERVICE_KEY,
    // Nobody presses their buttons.
    AUTH_GOOGLE_CLIENT_ID: 'pictures',
    AUTH_GOOGLE_CLIENT_SECRET: 'pictures',
    AUTH_GITHUB_CLIENT_ID: 'pictures',
    AUTH_GITHUB_CLIENT_SECRET: 'pictures',
  },
});
const stage = await setTheStage(server, ai);
const all = stopsOf(stage);
const chosen = all.filter(
  ({ title, page }) =>
    words.length === 0 || words.some((word) => `${title} ${page}`.toLowerCase().includes(word)),
);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
await mkdir(join(DOCS, 'tour'), { recursive: true });
const takeAll = async (stops: readonly Stop[]) => {
  for (const stop of stops) {
    process.stdout.write(`${stop.title} ${stop.address}\n`);
    await take(browser, stage, stop);
  }
};
await takeAll(chosen.filter(({ scene }) => scene?.isFirstStart));
await loadInventedListings(server);
await takeAll(chosen.filter(({ scene }) => !scene?.isFirstStart));
await browser.close();
await server.remove();
await ai.close();
if (!DARK) await noteTaken(chosen, all);
if (words.length === 0 && !DARK) {
  await writeFile(join(DOCS, 'tour.md'), tourPage(all));
  const known = new Set(all.flatMap(({ file }) => [`${file}-wide.webp`, `${file}-narrow.webp`]));
  for (const name of await readdir(join(DOCS, 'tour'))) {
    if (name.endsWith('.webp') && !known.has(name)) await rm(join(DOCS, 'tour', name));
  }
}
