import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';

import { pino } from 'pino';

import type { Context } from '#server/app/context.ts';
import { describeFailure } from '#server/app/terminal/describe-failure.ts';
import { describeStart, NO_SIGN_IN } from '#server/app/terminal/describe-start.ts';
import { stopOnSignal } from '#server/app/terminal/stop-on-signal.ts';
import { openTerminal, wantsDetails, type Terminal } from '#server/app/terminal/terminal.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import { shrinkHeapLater } from '#server/platform/concurrency/shrink-heap.ts';
import {
  embeddedFolder,
  type EmbeddedServer,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import type { LogSettings } from '#server/platform/log.ts';
import { UserError } from '#shared/core/errors.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Does something that listens at a place; throws UserError when the address is in use or may not be used. */
async function atPlace<T>({ host, port }: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error;
    const remedy =
      code === 'EACCES'
        ? 'Set PORT to 1024 or more, and put a proxy in front.'
        : 'Stop what listens there, or set PORT and HOST.';
    throw new UserError(`Port ${port} of ${host} cannot be used (${code}). ${remedy}`, {
      cause: error,
    });
  }
}

/** Whether the place is free is known before data are opened, which takes seconds and may make them. */
async function tryPlace(place: Place): Promise<void> {
  const probe = createServer();
  await atPlace(place, async () => {
    probe.listen({ host: place.host, port: place.port });
    await once(probe, 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

/** Says where the server is: to a person in detail, to a service's journal in a line or two. */
function announce(context: Context, terminal: Terminal | undefined): void {
  const url = context.publicUrl();
  const { config } = context;
  const isRemote = !isLoopbackHost(new URL(url).hostname);
  const page = context.mailbox && `${url}/dev/mailbox`;
  const mailbox = config.mail.smtpUrl === undefined ? { page, isRemote } : undefined;
  if (!terminal) {
    process.stdout.write(`Waymark is ready at ${url}\n`);
    if (page) process.stdout.write(`No mail server is set; mails are kept at ${page}\n`);
    if (mailbox?.isRemote)
      process.stdout.write(`No mail server is set (SMTP_URL): mails ${NO_SIGN_IN}\n`);
    return;
  }
  const [ready = '', ...lines] = describeStart({
    url,
    dataDir: config.dataDir,
    isEmbedded: config.database.url === undefined,
    mailbox,
    h1b: context.h1bStatus(),
  });
  terminal.say('');
  terminal.sayBoldly(ready);
  for (const line of lines) terminal.say(line);
}

/**
 * Begins to start the embedded database where there is one, and returns when its thread runs: everything else is loaded beside it. Why it
 * failed is thrown to whoever waits for it.
 */
async function beginDatabase(
  { database, dataDir }: Config,
  { level, stream }: LogSettings,
): Promise<{ embedded: Promise<EmbeddedServer> | undefined }> {
  const directory = embeddedFolder(dataDir);
  if (database.url !== undefined || !existsSync(directory)) return { embedded: undefined };
  const { promise: began, resolve } = Promise.withResolvers<void>();
  const log = pino({ level }, stream);
  const embedded = startEmbeddedServer({ directory, log, onThread: resolve });
  embedded.catch(() => resolve());
  await began;
  return { embedded };
}

const FLUSH_AFTER_MS = 1_000;

/** Starts the server: configuration, context, listening, graceful close. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const terminal = openTerminal(process.stdout, config.log.level);
  await tryPlace(config.http);
  const log = terminal?.log ?? { level: config.log.level ?? 'info' };
  const { embedded } = await beginDatabase(config, log);
  const [{ openContext }, { buildApp }] = await Promise.all([
    import('#server/app/context.ts'),
    import('#server/app/application.ts'),
  ]);
  const context = await openContext(config, {
    log,
    embedded,
    onStep: (step) => terminal?.say(step),
  });
  const app = await buildApp(context);
  stopOnSignal({
    log: app.log,
    terminal,
    noticeMs: config.http.shutdownDelayMs,
    close: async () => {
      await app.leave();
      await app.close();
      await context.close();
    },
  });
  const { host, port } = config.http;
  const address = await atPlace(config.http, () => app.listen({ host, port }));
  context.listening(address);
  announce(context, terminal);
  // Node keeps compiled modules at an orderly end only; it takes a moment, in which whoever waited for the start comes first.
  setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
  shrinkHeapLater();
}

try {
  await main();
} catch (error) {
  const text = describeFailure(error, {
    isTerminal: process.stdout.isTTY,
    wantsStack: wantsDetails(process.env['LOG_LEVEL']),
  });
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
  process.exit();
}
