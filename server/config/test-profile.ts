import { randomBytes } from 'node:crypto';

import * as z from 'zod/mini';

/** A bucket that client tests expect before they begin. */
export interface SeededBucket {
  readonly id: string;
  readonly owner?: string | undefined;
  readonly public?: boolean | undefined;
  /** ISO 8601. */
  readonly createdAt?: string | undefined;
}

/** How a server behaves for the published tests of a client library; never for people. */
export interface TestProfile {
  /** Whether accounts need no confirmation by mail or phone. */
  readonly autoConfirm: boolean;
  /** Whether new accounts can be made. */
  readonly signUp: boolean;
  /** Secrets of role tokens that are signed with HS256; the server's own signing keys count as well. */
  readonly secrets: readonly string[];
  /** Buckets of the storage for client tests from its beginning; undefined when storage is the product's. */
  readonly storage?: readonly SeededBucket[] | undefined;
  /** A service key of this process, for which a service role's token is exchanged. */
  readonly serviceKey: string;
}

/** What the value may say. */
const written = z.strictObject({
  autoConfirm: z._default(z.boolean(), true),
  signUp: z._default(z.boolean(), true),
  secrets: z._default(z.array(z.string().check(z.minLength(32))), []),
  storage: z.optional(
    z.array(
      z.strictObject({
        id: z.string().check(z.minLength(1)),
        owner: z.optional(z.string()),
        public: z.optional(z.boolean()),
        createdAt: z.optional(z.iso.datetime()),
      }),
    ),
  ),
});

const NAMED: Readonly<Record<string, z.input<typeof written>>> = {
  'auto-confirm': {},
  confirm: { autoConfirm: false },
  'no-sign-up': { autoConfirm: false, signUp: false },
};

const FORM = `AUTH_TEST_PROFILE must be ${Object.keys(NAMED).join(', ')}, or JSON with autoConfirm, signUp, secrets (of 32 characters or more) and storage (a list of buckets)`;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** The variable itself, and where the server is reached. */
interface Exposure {
  readonly AUTH_TEST_PROFILE: string | undefined;
  readonly HOST: string;
  readonly PUBLIC_URL: string | undefined;
  readonly TRUSTED_PROXIES: string | undefined;
}

/** The profile of AUTH_TEST_PROFILE; one that others could reach is a problem, added as a sentence. */
export function readTestProfile(
  {
    AUTH_TEST_PROFILE: text,
    HOST: host,
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: proxies,
  }: Exposure,
  problems: string[],
): TestProfile | undefined {
  if (text === undefined) return undefined;
  if (!LOOPBACK.test(host)) {
    problems.push('AUTH_TEST_PROFILE is for tests on this machine: HOST must be loopback');
  }
  if (publicUrl && !LOOPBACK.test(new URL(publicUrl).hostname)) {
    problems.push('AUTH_TEST_PROFILE is for tests on this machine: PUBLIC_URL must be loopback');
  }
  if (proxies) {
    problems.push('AUTH_TEST_PROFILE is for tests on this machine: it allows no TRUSTED_PROXIES');
  }
  const { success, data } = z.safeParse(written, parse(text));
  if (!success) {
    problems.push(FORM);
    return undefined;
  }
  return {
    ...data,
    serviceKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  };
}

function parse(text: string): unknown {
  if (Object.hasOwn(NAMED, text)) return NAMED[text];
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
