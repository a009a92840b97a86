import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Browser, chromium } from '@playwright/test';
import { TOTP } from 'otpauth';

import { addResume } from '#test/support/first-load-pages.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { listPageHeads } from '#shared/site/page-heads.ts';
import { findChromium } from '#tools/chromium.ts';
import { inventSearch } from '#tools/pictures/invented-search.ts';
import { photograph } from '#tools/pictures/photograph.ts';
import { MORE, SAME_AS_OTHERS, SCENES, type Stage } from '#tools/tour/scenes.ts';

// Writes docs/tour.md: a picture of every page of the route table, wide and narrow, from a running server with invented
// people, companies and records.
//   npm run tour [-- WORD...]   only pages whose title has one of the words, leaving the text as it is
const DOCS = join(import.meta.dirname, '..', 'docs');
const SESSION_KEY = 'waymark.session';
/** WebP quality: readable, and small enough for a repository. */
const QUALITY = 70;
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 640 };
const words = process.argv.slice(2).map((word) => word.toLowerCase());

interface Stop {
  readonly title: string;
  readonly page: string;
  readonly file: string;
  readonly about: string;
  readonly address: string;
  readonly ready: string;
  readonly person: Person;
  readonly isVisitor: boolean;
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

async function setTheStage(server: TestServer): Promise<Stage> {
  const person = await signIn(server, 'sam@waymark.example');
  const search = await inventSearch(person);
  await addResume(server, person);
  // Something to bring back.
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
    ...search,
    employer: topEmployers[0]?.name ?? '',
    caseNumber: data[0]?.case_number ?? '',
    mailedLink: await mailedLink(server),
  };
}

/** The name of a page's pictures. */
const fileOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'front-page';

/** Every page of the route table in its order, then further views; a page without a scene is opened as it is. */
function stopsOf(stage: Stage): Stop[] {
  const pages = listPageHeads()
    .filter(({ path, canonical }) => canonical === undefined && !SAME_AS_OTHERS.has(path))
    .map(({ path, title, indexed }) => ({ title, page: path, indexed, scene: SCENES[path] }));
  const more = MORE.map((view) => ({ ...view, indexed: false }));
  return [...pages, ...more].map(({ title, page, indexed, scene }) => ({
    title,
    page,
    file: fileOf(MORE.some((view) => view.title === title) ? title : page),
    about: scene?.about ?? '',
    address: scene?.address?.(stage) ?? page,
    ready: scene?.ready ?? 'main h1',
    person: scene?.by?.(stage) ?? stage.person,
    isVisitor: indexed || scene?.visitor === true,
  }));
}

/** Takes both pictures of a page. */
async function take(browser: Browser, stage: Stage, stop: Stop): Promise<void> {
  for (const [size, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
    const context = await browser.newContext({ viewport, baseURL: stage.server.url });
    const page = await context.newPage();
    if (!stop.isVisitor) {
      const session = JSON.stringify(JSON.stringify(stop.person.session));
      await page.addInitScript(`localStorage.setItem('${SESSION_KEY}', ${session})`);
    }
    await page.goto(stop.address);
    await page.locator(stop.ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    await photograph(page, join(DOCS, 'tour', `${stop.file}-${size}.webp`), {
      quality: QUALITY,
    });
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

Every page of Waymark. \`npm run tour\` writes this page and takes its pictures from a running server; people and
companies are invented, the H1B records are the shipped sample of real filings.

${section(
  'For everybody',
  stops.filter(({ isVisitor }) => isVisitor),
)}
${section(
  'Signed in',
  stops.filter(({ isVisitor }) => !isVisitor),
)}`;
}

// As a first start has it: with the sample of real filings.
const server = await startServer({ env: { H1B_SAMPLE: '' } });
const stage = await setTheStage(server);
const all = stopsOf(stage);
const chosen = all.filter(
  ({ title }) => words.length === 0 || words.some((word) => title.toLowerCase().includes(word)),
);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
await mkdir(join(DOCS, 'tour'), { recursive: true });
for (const stop of chosen) {
  process.stdout.write(`${stop.title} ${stop.address}\n`);
  await take(browser, stage, stop);
}
await browser.close();
await server.remove();
if (words.length === 0) {
  await writeFile(join(DOCS, 'tour.md'), tourPage(all));
  const known = new Set(all.flatMap(({ file }) => [`${file}-wide.webp`, `${file}-narrow.webp`]));
  for (const name of await readdir(join(DOCS, 'tour'))) {
    if (!known.has(name)) await rm(join(DOCS, 'tour', name));
  }
}
