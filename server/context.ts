import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';

import type { Config } from '#server/config/config.ts';
import { createAuth } from '#server/features/auth/auth.ts';
import { loadKeys } from '#server/features/auth/key-store.ts';
import { openH1b } from '#server/features/h1b/h1b.ts';
import { mailboxRoutes } from '#server/features/mailbox/routes.ts';
import type { ReadinessCheck } from '#server/http/health.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import type { VerifyAccessToken } from '#server/http/session.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { limitAccounts } from '#server/platform/database/quota.ts';
import { startJobs } from '#server/platform/jobs/start-jobs.ts';
import { openMailbox, type Mailbox } from '#server/platform/mail/mailbox.ts';
import { smtpMailer } from '#server/platform/mail/smtp-mailer.ts';
import { assistantFeature } from '#server/assistant-feature.ts';
import { openFileFeatures } from '#server/file-features.ts';
import { personFeatures } from '#server/person-features.ts';
import { roomMaker, startCleanUps } from '#server/retention.ts';

/** Everything the HTTP application is built from. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly version: string;
  /** Origin people use, known for sure once the server listens. */
  readonly publicUrl: () => string;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly publishableKey: string;
  /** The local mailbox, when mails are kept instead of sent. */
  readonly mailbox: Mailbox | undefined;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  /** Registers the endpoints of one feature each. */
  readonly features: readonly ((app: FastifyInstance) => Promise<void>)[];
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** Tells the address the server listens on. */
  listening(address: string): void;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');

/** Opens the parts in the order they need each other; throws UserError when one cannot be opened. */
export async function openContext(
  config: Config,
  { clock = systemClock, webFolder = join(ROOT, 'dist', 'web') } = {},
): Promise<Context> {
  const log = pino({ level: config.log.level });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  let origin = config.http.publicUrl ?? `http://${config.http.host}:${config.http.port}`;
  const publicUrl = () => origin;
  const keys = await loadKeys({
    secretKeys: config.auth.secretKeys,
    publishableKey: config.auth.publishableKey,
    dataDir: config.dataDir,
  });
  const { quota } = config.database;
  const opened = await openDatabase({ ...config.database, dataDir: config.dataDir, log });
  const database = limitAccounts(opened, quota, roomMaker(clock));
  const mailbox = config.mail.smtpUrl
    ? undefined
    : await openMailbox(join(config.dataDir, 'mailbox'), clock);
  const mailer = mailbox ?? smtpMailer(config.mail.smtpUrl ?? '', config.mail.from);
  let wake = () => {};
  const auth = createAuth({
    database,
    jobs: { wake: () => wake() },
    clock,
    log,
    publicUrl,
    settings: config.auth,
    keys,
    mailer,
  });
  const jobs = startJobs({ database, handlers: auth.jobHandlers, log, clock });
  wake = () => jobs.wake();
  const files = await openFileFeatures({ config, database, clock, log, keys });
  const h1b = await openH1b({
    ...config.h1b,
    dataDir: config.dataDir,
    clock,
    release: version,
    log: { info: (message) => log.info(message), error: (message) => log.error(message) },
  });
  const assistant = assistantFeature({
    config,
    database,
    clock,
    resumeText: (identity, signal) => files.resumes.currentText(identity, signal),
    filings: h1b.explorer,
  });
  const cleanUps = startCleanUps({ database, clock, log });

  const shown =
    mailbox && isLoopbackHost(config.http.host) && isLoopbackHost(new URL(origin).hostname)
      ? mailbox
      : undefined;
  return {
    config,
    clock,
    version,
    publicUrl,
    verifyAccessToken: auth.verifyAccessToken,
    publishableKey: auth.publishableKey,
    mailbox: shown,
    readiness: { database: () => database.check(), objects: () => files.check() },
    features: [
      (app) => auth.routes(app),
      ...personFeatures({
        config,
        database,
        clock,
        log,
        auth,
        storage: files.storage,
        uploads: files.uploads,
        mailbox,
        furtherData: [...files.data, assistant.data],
      }),
      ...files.routes,
      (app) => h1b.routes(app),
      (app) => assistant.routes(app),
      (app) => mailboxRoutes(app, { mailbox: shown }),
    ],
    webFolder,
    listening: (address) => {
      origin = config.http.publicUrl ?? address;
    },
    async close() {
      await cleanUps.stop();
      await h1b.close();
      await jobs.stop();
      await files.close();
      await auth.close();
      await mailer.close();
      await database.close();
    },
  };
}
