import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { AuthClient, type AuthError, type GoTrueClient, type Session } from '@supabase/auth-js';

import type { RunningServer } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';

let made = 0;
/** Distinguishes the addresses of test files that run at the same time. */
const RUN = randomInt(1e12, 9e12);

/** An address that no other test of this run uses. */
export function newAddress(name = 'person'): string {
  made += 1;
  return `${name}-${made}-${RUN}@waymark.example`;
}

/** The official auth client, as the web app uses it, with its own storage. */
export function authClientOf(
  server: Pick<RunningServer, 'url' | 'publishableKey'>,
  flowType: 'implicit' | 'pkce' = 'implicit',
): GoTrueClient {
  const kept = new Map<string, string>();
  return new AuthClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey: server.publishableKey },
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
}

const CODE = /\b(\d{6})\b/;
const hasCode = (text: string) => CODE.test(text);

/** The 6-digit code of a mail. */
export function codeOf(mail: { readonly text: string }): string {
  const code = CODE.exec(mail.text)?.[1];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}

/** A person with a session, and requests that use it. */
export interface Person {
  readonly email: string;
  readonly session: Session;
  readonly auth: GoTrueClient;
  /** Calls the API with the person's token; `body` is sent as JSON. */
  api(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** How long setting up asks again while the server is busy. */
const BUSY_LIMIT_MS = 60_000;

/** Asks again every second while the server of a loaded machine refuses for now, by a status of `busy`. */
export async function whileBusy<T>(
  ask: () => Promise<T>,
  statusOf: (answer: T) => number | undefined,
  busy = [503],
) {
  const end = performance.now() + BUSY_LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (!busy.includes(statusOf(answer) ?? 0) || performance.now() > end) return answer;
    await setTimeout(1000);
  }
}

/** Whoever signs in may have to wait, too: on a loaded machine it can use up the address's server time. */
const BUSY_AT_SIGN_IN = [503, 429];

const statusOfError = ({ error }: { error: AuthError | null }) => error?.status;

/** Signs a new person in by a mailed code, as anybody would. */
export async function signIn(server: RunningServer, email = newAddress()): Promise<Person> {
  const auth = authClientOf(server);
  const known = (await server.mails(email)).length;
  const { error } = await whileBusy(
    () => auth.signInWithOtp({ email }),
    statusOfError,
    BUSY_AT_SIGN_IN,
  );
  if (error) throw error;
  // A notice of an earlier change may come between.
  const mail = await until(
    async () => (await server.mails(email)).slice(known).find(({ text }) => hasCode(text)),
    `a code to ${email}`,
  );
  const token = codeOf(mail);
  const { data, error: refused } = await whileBusy(
    () => auth.verifyOtp({ email, token, type: 'email' }),
    statusOfError,
    BUSY_AT_SIGN_IN,
  );
  if (refused || !data.session) throw refused ?? new Error('no session');
  const { session } = data;
  return {
    email,
    session,
    auth,
    async api(method, path, body) {
      const ask = () =>
        fetch(server.url + path, {
          method,
          headers: {
            authorization: `Bearer ${session.access_token}`,
            ...(body === undefined ? undefined : { 'content-type': 'application/json' }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        });
      const response = await whileBusy(ask, ({ status }) => status);
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
  };
}
