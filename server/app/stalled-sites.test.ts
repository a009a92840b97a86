import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { limitedFetch } from '#server/features/auth/providers/limited-fetch.ts';
import { downloadListings } from '#server/features/internships/import/download-listings.ts';
import { logoFinder } from '#server/features/logos/logo-finder.ts';
import { postingParser } from '#server/features/postings/posting-parser.ts';
import { readPosting } from '#server/features/postings/read-posting.ts';
import { openChatModel } from '#server/platform/ai/open-chat-model.ts';
import { checkFolder } from '#server/platform/mail/imap-folder.ts';
import { openModelList } from '#server/platform/ai/open-model-list.ts';
import { systemTiming } from '#server/platform/ai/timing.ts';
import { smsHook } from '#server/platform/sms/sms-hook.ts';
import { composePrompt } from '#shared/jobgpt/prompts/compose.ts';
import { findTemplate } from '#shared/jobgpt/prompts/library.ts';
import { DEFAULT_MODELS } from '#shared/jobgpt/prompts/models.ts';
import { silentLog } from '#test/support/silent-log.ts';

const TIME_MS = 200;
const clock = { now: () => new Date() };

/** What hosts do instead of answering. */
const HOSTS: Readonly<Record<string, (socket: Socket) => void>> = {
  'switches protocols': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  'says nothing': () => undefined,
  'closes at once': (socket) => socket.destroy(),
  'sends hints for ever': (socket) =>
    drip(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  'sends headers for ever': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    drip(socket, 'A: b\r\n');
  },
  'sends a body for ever': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html, application/json\r\n\r\n');
    drip(socket, ' ');
  },
};

function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.once('close', () => clearInterval(timer));
}

const parser = postingParser();
const folder = await mkdtemp(join(tmpdir(), 'waymark-stalled-'));
afterAll(async () => {
  await parser.close();
  await rm(folder, { recursive: true });
});

const rulesAt = (port: number) => ({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  allows: () => true,
  ports: { http: port, https: 1 },
  timeoutMs: TIME_MS,
});

/** Waits as long as these tests do, whatever time an answer may take. */
const timing = {
  ...systemTiming,
  wait: (_ms: number, signal?: AbortSignal) => systemTiming.wait(TIME_MS, signal),
};

/** Everything of the server that asks another host. */
const CLIENTS: Readonly<
  Record<string, (port: number, connections: () => number) => Promise<unknown>>
> = {
  'the logo finder at a site': async (port, connections) => {
    const find = logoFinder({
      source: 'site',
      dataDir: folder,
      clock,
      log: silentLog,
      rules: rulesAt(port),
    });
    // More than the turns there are.
    const hosts = Array.from({ length: 13 }, (_, at) => `${port}-${at}.example`);
    await Promise.all(hosts.map(find));
    await expect.poll(connections, { timeout: 20_000 }).toBeGreaterThanOrEqual(hosts.length);
  },
  'the logo finder at a service': (port) =>
    logoFinder({
      source: `http://127.0.0.1:${port}/{host}`,
      dataDir: folder,
      clock,
      log: silentLog,
      rules: rulesAt(port),
    })('acme.example'),
  'the reader of postings': (port) =>
    readPosting(
      { isOn: true, rules: rulesAt(port), timeMs: TIME_MS, parser },
      `http://acme.example:${port}/jobs/1`,
    ),
  'the list of internships': (port) =>
    downloadListings(`http://127.0.0.1:${port}/list.json`, { timeoutMs: TIME_MS }).catch(
      () => undefined,
    ),
  'the hook of text messages': (port) =>
    smsHook(
      { url: `http://127.0.0.1:${port}/`, secret: Buffer.alloc(32) },
      clock,
      TIME_MS,
    )({
      phone: '+15550100000',
      text: '123456',
    }).catch(() => undefined),
  'an identity provider': (port) =>
    limitedFetch(`http://127.0.0.1:${port}/`, {}, TIME_MS).catch(() => undefined),
  'the list of models': (port) =>
    openModelList({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: undefined }, timing)(),
  'a mailbox': (port) =>
    checkFolder(
      { host: 'imap.acme.example', user: 'ann', password: 'secret', folder: 'INBOX' },
      { ...rulesAt(port), port, checkMs: TIME_MS, readMs: TIME_MS },
    ).catch(() => undefined),
  'an answer of a model': (port) => {
    const [model] = DEFAULT_MODELS;
    if (!model) throw new Error('there is no model');
    const prompt = composePrompt(findTemplate('why_company', 'company-interest'), model, 'A', []);
    return openChatModel({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: undefined }, timing)
      .complete(prompt)
      .catch(() => undefined);
  },
};

/** What the operator set up or does: how long it takes is the operator's to see. */
const OPERATORS = {
  download: "an operator's download of filings, which ends after 30 s of silence",
  doctor: "the doctor's questions, 10 s each",
  store: 'the object store, 15 s a call',
  mail: 'the mail server, 30 s of silence',
};

/** Where the server opens a connection to another host, and the client above that does it there. */
const ASKED: Readonly<Record<string, string>> = {
  'server/platform/web/web-request.ts': 'the logo finder at a site',
  'server/features/logos/fetch-image.ts': 'the logo finder at a service',
  'server/features/logos/site-icon.ts': 'the logo finder at a site',
  'server/features/postings/fetch-text.ts': 'the reader of postings',
  'server/features/internships/import/download-listings.ts': 'the list of internships',
  'server/platform/sms/sms-hook.ts': 'the hook of text messages',
  'server/features/auth/providers/limited-fetch.ts': 'an identity provider',
  'server/platform/ai/open-model-list.ts': 'the list of models',
  'server/platform/ai/post-chat.ts': 'an answer of a model',
  'server/platform/mail/imap-folder.ts': 'a mailbox',
  'server/h1b/import/download.ts': OPERATORS.download,
  'server/operations/doctor/ask-address.ts': OPERATORS.doctor,
  'server/operations/doctor/check-mail.ts': OPERATORS.doctor,
  'server/platform/objects/s3-store.ts': OPERATORS.store,
  'server/platform/objects/shared-files.ts': OPERATORS.store,
  'server/platform/mail/smtp-mailer.ts': OPERATORS.mail,
};

test('[SEC-18] nothing asks another host that is not tried here', () => {
  const opens =
    /\b(fetch|openUrl|createTransport|https?\.request|https?\.get)\(|new S3Client\(|\bconnect\(\{/;
  const asking = globSync('server/**/*.ts')
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .filter((path) => opens.test(readFileSync(path, 'utf8')));
  expect(asking.toSorted()).toEqual(Object.keys(ASKED).toSorted());
  const tried = new Set([...Object.keys(CLIENTS), ...Object.values(OPERATORS)]);
  expect(Object.values(ASKED).filter((client) => !tried.has(client))).toEqual([]);
});

// At the same time, since all of it is waiting.
describe.concurrent.each(Object.entries(HOSTS))('a host that %s', (_host, answer) => {
  test.each(Object.entries(CLIENTS))(
    '[SEC-18] holds up %s no longer than its time',
    async (_client, ask) => {
      const sockets = new Set<Socket>();
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.once('data', () => answer(socket));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const { port } = server.address() as AddressInfo;
        const outcome = ask(port, () => sockets.size).then(() => 'settled');
        expect(await outcome).toBe('settled');
      } finally {
        for (const socket of sockets) socket.destroy();
        server.close();
      }
    },
    30_000,
  );
});
