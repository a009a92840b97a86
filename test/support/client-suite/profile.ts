import * as z from 'zod/mini';

import type { Config } from '#server/config/config.ts';
import { UserError } from '#shared/core/errors.ts';

/** A bucket that client tests expect before they begin. */
export interface SeededBucket {
  readonly id: string;
  readonly owner?: string | undefined;
  readonly public?: boolean | undefined;
  /** ISO 8601. */
  readonly createdAt?: string | undefined;
}

/** How a server behaves for the published tests of a client library. */
export interface Profile {
  /** Whether accounts need no confirmation by mail or phone. */
  readonly autoConfirm: boolean;
  /** Whether new accounts can be made. */
  readonly signUp: boolean;
  /** Secrets of role tokens that are signed with HS256; the server's own signing keys count as well. */
  readonly secrets: readonly string[];
  /** Buckets of the storage for client tests from its beginning; undefined when storage is the product's. */
  readonly storage?: readonly SeededBucket[] | undefined;
}

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

const FORM = `The profile must be ${Object.keys(NAMED).join(', ')}, or JSON with autoConfirm, signUp, secrets (of 32 characters or more) and storage (a list of buckets)`;
/** One address: at a name the server would listen on several, of which only the first serves the auth endpoints at the root. */
const ADDRESS = /^(127(\.\d+){3}|::1)$/;
const HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Reads a profile's name or JSON; throws UserError. */
export function readProfile(text: string): Profile {
  const { success, data } = z.safeParse(written, parse(text));
  if (!success) throw new UserError(FORM);
  return data;
}

function parse(text: string): unknown {
  if (Object.hasOwn(NAMED, text)) return NAMED[text];
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The configuration of a server with a profile; throws UserError when others than this machine could reach it. */
export function configFor(config: Config, profile: Profile, serviceKey: string): Config {
  const { host, publicUrl, trustedProxies } = config.http;
  if (!ADDRESS.test(host)) throw onlyHere('HOST must be a loopback address');
  if (publicUrl !== undefined && !HOST.test(new URL(publicUrl).hostname)) {
    throw onlyHere('PUBLIC_URL must be loopback');
  }
  if (trustedProxies.length > 0) throw onlyHere('it allows no TRUSTED_PROXIES');
  const { registration, serviceKeys } = config.auth;
  return {
    ...config,
    auth: {
      ...config.auth,
      registration: profile.signUp ? registration : 'invited',
      serviceKeys: [...serviceKeys, serviceKey],
    },
  };
}

function onlyHere(what: string): UserError {
  return new UserError(`This server runs client tests on this machine only: ${what}`);
}
