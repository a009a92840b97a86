import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';
import { ZipFile } from 'yazl';

import type { MailSet } from '#bench/replies/build-set.ts';
import { say } from '#bench/support.ts';
import type { Received, ReplySync } from '#shared/replies/contracts/schemas.ts';
import type { ReplySums } from '#shared/replies/review.ts';
import { hasDovecot, startDovecot } from '#test/support/dovecot.ts';
import { type Person, signIn } from '#test/support/people.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { findChromium } from '#tools/chromium.ts';

const SESSION_KEY = 'waymark.session';

const seconds = (from: number) => Math.round(performance.now() - from) / 1000;

const mailbox = (mails: readonly (Buffer | string)[]) =>
  Buffer.from(
    mails.map((mail) => `From x@y Mon Oct 05 12:00:00 2026\n${String(mail)}\n\n`).join(''),
  );

const numbered = (mail: Buffer, id: number | string) =>
  mail.toString().replace(/^Message-ID: .*$/m, `Message-ID: <${id}@walk.example>`);

async function zipped(name: string, bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  zip.addBuffer(bytes, name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Someone's list and mail, through the API. */
function apiOf(person: Person, server: TestServer) {
  const json = async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await person.api(method, path, body);
    if (answer.status >= 400) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  };
  return {
    json,
    async post(body: Buffer<ArrayBuffer> | string, token = person.session.access_token) {
      const answer = await fetch(`${server.url}/api/replies/messages/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
        body,
      });
      const received = (await answer.json()) as Received;
      if (!answer.ok) throw new Error(JSON.stringify(received));
      return received;
    },
    async sums() {
      const sums = await json<ReplySums>('GET', '/api/replies/sums/');
      const { read, linked, review, aside, lost } = sums;
      if (read !== linked + review + aside || lost > 0) throw new Error(JSON.stringify(sums));
      return { read, linked, review, aside };
    },
    async apply(applications: MailSet['applications']) {
      for (const { company, title, link, date_applied } of applications) {
        await json('POST', '/api/applications/', {
          company: { name: company },
          job_title: title,
          date_applied,
          ...(link && { job_link: link }),
        });
      }
    },
  };
}

/**
 * The walk of somebody new, on a server of its own with an empty database: three mails forwarded, a takeout of 200 dropped, a mailbox of 50
 * connected (Debian's Dovecot), two links mended, one Undo; then a hundred reviews by keyboard. Throws where sums do not
 * hold. `pictures` is a folder for a picture of each step.
 */
export async function walkReplies(
  [first, ...others]: readonly [MailSet, ...MailSet[]],
  pictures: string | undefined,
): Promise<Record<string, unknown>> {
  if (!hasDovecot()) throw new Error('no dovecot on this machine');
  const dovecot = await startDovecot();
  const folder = mkdtempSync(join(tmpdir(), 'waymark-walk-'));
  const trusted = join(folder, 'ca.pem');
  writeFileSync(trusted, dovecot.certificate);
  const preload = join(import.meta.dirname, '..', '..', 'test', 'support', 'small-internet.ts');
  const server = await startServer({
    env: {
      IMAP: 'on',
      NODE_EXTRA_CA_CERTS: trusted,
      SMALL_INTERNET: JSON.stringify({
        [dovecot.host]: { address: '8.8.4.4', port: dovecot.port },
      }),
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${preload}`,
    },
  });
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  try {
    const person = await signIn(server);
    const api = apiOf(person, server);
    const page = await pageOf(browser, server, person);
    const look = async (name: string) => {
      if (pictures === undefined) return;
      mkdirSync(pictures, { recursive: true });
      for (const [width, scheme] of [
        [1440, 'light'],
        [1440, 'dark'],
        [390, 'light'],
        [390, 'dark'],
      ] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${server.url}/replies`);
        await page
          .getByText(/read = /)
          .first()
          .waitFor();
        await page.waitForTimeout(800);
        await page.screenshot({ path: join(pictures, `${name}-${width}-${scheme}.png`) });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await api.apply(first.applications);
    const mails = [...first.mails.values()];
    const { key } = await api.json<{ key: string }>('POST', '/api/account/keys/', {
      name: 'hook',
      scope: 'save',
    });
    for (const mail of mails.slice(0, 3)) await api.post(mail.toString(), key);
    const forwarded = await api.sums();
    await look('1-forwarded');
    const more = others.flatMap((set) => [...set.mails.values()]);
    const takeout = [...mails.slice(3), ...more].slice(0, 200);
    const begun = performance.now();
    const dropped = await api.post(await zipped('Takeout/Mail/Jobs.mbox', mailbox(takeout)));
    const dropSeconds = seconds(begun);
    const afterTakeout = await api.sums();
    say(`takeout ${dropSeconds} s ${JSON.stringify(afterTakeout)}`);
    await look('2-takeout');
    const arrived = new Date();
    for (let k = 0; k < 50; k++)
      dovecot.deliver('Jobs', numbered(mails[k % mails.length]!, `sync-${k}`), arrived);
    await person.api('PUT', '/api/account/inbox/', {
      host: dovecot.host,
      address: dovecot.user,
      password: dovecot.password,
      folder: 'Jobs',
    });
    const asked = performance.now();
    const { received } = await api.json<{ received: Received }>(
      'POST',
      '/api/account/inbox/sync/',
      { zone: 'America/New_York' },
    );
    const syncSeconds = seconds(asked);
    const afterSync = await api.sums();
    say(`mailbox ${syncSeconds} s ${JSON.stringify(afterSync)}`);
    await look('3-mailbox');
    const linked = received.replies.filter(({ state }) => state === 'linked').slice(0, 2);
    const { data } = await api.json<{ data: { id: string }[] }>('GET', '/api/applications/');
    for (const { id, application } of linked) {
      const other = data.find((one) => one.id !== application?.id)?.id;
      await api.json('POST', `/api/replies/${id}/link/`, { application_id: other });
      await api.json('POST', `/api/replies/${id}/link/`, { application_id: application?.id });
    }
    const mended = await api.sums();
    await look('4-mended');
    const undone = await api.json<{ undone: number; kept: number }>(
      'POST',
      `/api/replies/syncs/${received.sync?.id}/undo/`,
      {},
    );
    const afterUndo = await api.sums();
    if (afterUndo.read !== afterTakeout.read) throw new Error('the Undo left something');
    await look('5-undone');

    const reviewed = await reviewByKeyboard(browser, server, [first, ...others], pictures);
    const figures = {
      reviewed,
      forwarded,
      takeout: { seconds: dropSeconds, ...afterTakeout, sync: short(dropped.sync) },
      mailbox: { seconds: syncSeconds, ...afterSync, sync: short(received.sync) },
      mended,
      undone: { ...undone, ...afterUndo },
    };
    say(JSON.stringify(figures, null, 1));
    return figures;
  } finally {
    await browser.close();
    await server.remove();
    await dovecot.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Keys in turn: most mails are linked to their first application or their second one, some are not the person's. */
const KEYS = ['l', 'l', '2', 'l', 'x'];
/** What somebody needs to read a line before they press the next key. */
const READ_MS = 500;

/**
 * Reviews a hundred mails by keyboard alone, as somebody who has each application twice, so that no mail says which. Throws when one is
 * not decided.
 */
async function reviewByKeyboard(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  server: TestServer,
  sets: readonly MailSet[],
  pictures: string | undefined,
): Promise<{ decided: number; keys: number; seconds: number }> {
  const person = await signIn(server);
  const api = apiOf(person, server);
  for (const { applications } of [...sets, ...sets]) await api.apply(applications);
  await api.post(mailbox(sets.flatMap(({ mails }) => [...mails.values()])));
  const before = await api.sums();
  if (before.review < 100) throw new Error(`${before.review} to review`);
  const page = await pageOf(browser, server, person);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/replies');
  const rows = page.locator('[data-row]');
  await rows.first().waitFor();
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, '6-review.png') });
  await rows.first().focus();
  const begun = performance.now();
  for (let count = 0; count < 100; count++) {
    await page.waitForTimeout(READ_MS);
    const key = KEYS[count % KEYS.length]!;
    const focused = await page.locator('[data-row]:focus').count();
    if (focused !== 1) throw new Error(`after ${count} decisions no mail has the focus`);
    const can = await page.locator(`[aria-keyshortcuts="${key.toUpperCase()}"]`).first().count();
    await page.keyboard.press(can > 0 ? key : 'x');
  }
  const reviewed = seconds(begun);
  let after = before;
  for (let wait = 0; wait < 100 && before.review - after.review < 100; wait++) {
    await page.waitForTimeout(100);
    after = await api.sums();
  }
  if (before.review - after.review !== 100) throw new Error(JSON.stringify({ before, after }));
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, '7-reviewed.png') });
  return { decided: before.review - after.review, keys: 100, seconds: reviewed };
}

const short = (sync: ReplySync | null) =>
  sync && { read: sync.read, linked: sync.linked, review: sync.review, aside: sync.aside };

async function pageOf(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  server: TestServer,
  person: Person,
): Promise<Page> {
  const page = await browser.newPage({ baseURL: server.url });
  await page.goto('/favicon.svg');
  await page.evaluate(
    `localStorage.setItem(${JSON.stringify(SESSION_KEY)}, ${JSON.stringify(JSON.stringify(person.session))})`,
  );
  return page;
}
