import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';

import type { GoTrueClient } from '@supabase/auth-js';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { pino } from 'pino';

import { authFeature, type AuthFeature } from '#server/features/auth/feature.ts';
import { loadKeys, type KeyStore } from '#server/features/auth/keys/key-store.ts';
import { passwordRules } from '#server/features/auth/password-strength.ts';
import { passwords } from '#server/features/auth/passwords.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { bodyParsers } from '#server/http/body-parsers.ts';
import { errors } from '#server/http/errors.ts';
import { loggerOptions } from '#server/http/logging.ts';
import { requireContracts } from '#server/http/require-contracts.ts';
import { session } from '#server/http/session.ts';
import type { Database } from '#server/platform/database/database.ts';
import { startJobs } from '#server/platform/jobs/start-jobs.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { useClearMessages } from '#shared/core/explain.ts';
import type { SendText } from '#server/platform/sms/sms-hook.ts';
import { authClientOf } from '#test/support/people.ts';

/** The response to a plain request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into responses of every shape
  readonly body: any;
}

/** The auth endpoints over real HTTP in this process, with a clock that tests move and mails that they read. */
export interface AuthApp {
  readonly url: string;
  readonly publishableKey: string;
  readonly keys: KeyStore;
  /** The feature itself, for what none of its endpoints shows. */
  readonly auth: Pick<AuthFeature, 'confirmDeletion' | 'administration' | 'verifyKey'>;
  /** Moves the clock forward. */
  later(seconds: number): void;
  /** Stops the clock during an action, in which only `later` makes time pass. */
  stopClock<T>(act: () => Promise<T>): Promise<T>;
  now(): Date;
  /** Everything logged so far. */
  logged(): string;
  /** Mails to an address, oldest first, once all background work is done. */
  mailsTo(address: string): Promise<readonly Mail[]>;
  /** The last mail to an address. */
  lastMail(address: string): Promise<Mail>;
  /** Texts to a phone, oldest first, once all background work is done. */
  textsTo(phone: string): Promise<readonly Parameters<SendText>[0][]>;
  /** The official client with a storage of its own. */
  client(): GoTrueClient;
  /** A plain request; `body` is sent as JSON. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** How an auth app differs from a default installation with generous limits. */
export interface AuthAppOptions {
  readonly settings?: Partial<Config['auth']>;
  readonly keys?: KeyStore;
  readonly send?: (mail: Mail) => Promise<void>;
  readonly publicUrl?: string;
  /** Makes phones work; sees each text before it counts as sent. */
  readonly texts?: SendText;
  /** Whether passwords are hashed at the product's cost, which most tests need not wait for. */
  readonly realHashing?: boolean;
}

/** Settings of a default installation with generous limits. */
export const AUTH_SETTINGS: Config['auth'] = { ...readConfig({}).auth, rateLimit: 100_000 };

// Loading its dictionaries takes half a second, so all apps of a test file share one thread.
const RULES = { ...passwordRules(), close: () => Promise.resolve() };

/** Passwords hashed at hardly any cost. */
export const cheapPasswords = passwords(undefined, { memory: 64, passes: 1, parallelism: 1 });

/** Starts the auth endpoints on a database. */
export async function startAuthApp(
  database: Database,
  options: AuthAppOptions = {},
): Promise<AuthApp> {
  useClearMessages();
  const dataDir = await mkdtemp(join(tmpdir(), 'waymark-auth-'));
  const sent: Mail[] = [];
  const texts: Parameters<SendText>[0][] = [];
  let moved = 0;
  let stopped: number | undefined;
  const clock = { now: () => new Date((stopped ?? Date.now()) + moved) };
  const keys = options.keys ?? (await loadKeys({ dataDir }, { clock }));
  let url = '';
  let printed = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      printed += String(chunk);
      done();
    },
  });
  const log = pino({ level: 'trace' }, stream);
  const auth = authFeature({
    database,
    wakeJobs: () => {},
    clock,
    publicUrl: () => options.publicUrl ?? url,
    settings: { ...AUTH_SETTINGS, ...options.settings },
    keys,
    eraseAccount: (userId) =>
      database.transaction({ role: 'service_role' }, (tx) => auth.personalData.erase(tx, userId)),
    rules: RULES,
    passwords: options.realHashing ? passwords() : cheapPasswords,
    sendText:
      options.texts &&
      (async (sms) => {
        await options.texts?.(sms);
        texts.push(sms);
      }),
    mailer: {
      async send(mail) {
        await options.send?.(mail);
        sent.push(mail);
      },
    },
  });
  // Jobs run when a test reads mails, so that of several apps on one database the one that is read sends them.
  const jobs = startJobs({ database, handlers: auth.jobs, log, clock, pollMs: 2 ** 31 - 1 });
  const app = fastify({
    logger: loggerOptions({ level: 'trace', stream }),
    trustProxy: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  requireContracts(app);
  await app.register(errors);
  await app.register(bodyParsers);
  await app.register(session, {
    verify: auth.verifyAccessToken,
    verifyKey: auth.verifyKey,
    publishableKey: auth.publishableKey,
    isServiceKey: auth.isServiceKey,
  });
  await app.register((scope) => auth.routes(scope));
  url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    url,
    publishableKey: auth.publishableKey,
    keys,
    auth,
    later(seconds) {
      moved += seconds * 1000;
    },
    async stopClock(act) {
      stopped = Date.now();
      try {
        return await act();
      } finally {
        stopped = undefined;
      }
    },
    now: () => clock.now(),
    logged: () => printed,
    async mailsTo(address) {
      await jobs.drain();
      return sent.filter((mail) => mail.to === address);
    },
    async lastMail(address) {
      await jobs.drain();
      const mail = sent.findLast((candidate) => candidate.to === address);
      if (!mail) throw new Error(`no mail to ${address}`);
      return mail;
    },
    async textsTo(phone) {
      await jobs.drain();
      return texts.filter((sms) => sms.phone === phone);
    },
    client: () => authClientOf({ url, publishableKey: auth.publishableKey }),
    async send(method, path, body, headers = {}) {
      const response = await fetch(`${url}/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: {
          'x-supabase-api-version': '2024-01-01',
          ...(body === undefined ? undefined : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      const json = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        headers: response.headers,
        body: json ? JSON.parse(text) : text,
      };
    },
    async close() {
      await jobs.stop();
      await app.close();
      await auth.close?.();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The token of a mail's link. */
export function linkTokenOf(mail: Mail): string {
  const token = linkOf(mail).searchParams.get('token_hash');
  if (!token) throw new Error(`No link in: ${mail.text}`);
  return token;
}

/** The address of a mail's link. */
export function linkOf(mail: Mail): URL {
  return new URL(/https?:\/\/\S+\/auth\/confirm\S*/.exec(mail.text)?.[0] ?? 'missing:');
}
