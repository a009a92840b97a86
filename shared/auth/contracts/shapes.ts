import * as z from 'zod/mini';

import {
  described,
  emailText,
  idText,
  instantText,
  linkText,
  nameSchemas,
} from '#shared/core/described.ts';
import { isStorable } from '#shared/core/text.ts';
import { URL_MAX, USER_METADATA_MAX_BYTES } from '#shared/core/limits.ts';

/** Prefix of a mailed link's token when a PKCE flow asked for it. */
export const PKCE_LINK_PREFIX = 'pkce_';

/** An optional text; the official client sends null for what it does not have. */
export const maybeText = z.nullish(z.string());
const metadata = z.record(z.string(), z.unknown());
/** Most characters of details that are looked at: null removes a key, so that a change may be longer than what is kept. */
const METADATA_READ_MAX = 2 * USER_METADATA_MAX_BYTES;
/** Said of details that are too long. */
export const METADATA_TOO_LARGE = `data can hold at most ${USER_METADATA_MAX_BYTES} bytes`;
/** Details of an account, all of whose texts the database can keep. Their length is looked at before anything walks them. */
export const storableMetadata = z.pipe(
  z.transform((input: unknown, context) => {
    if (charactersLeft(input, METADATA_READ_MAX) < 0) {
      const params = { tooLarge: true };
      context.issues.push({ code: 'custom', input, message: METADATA_TOO_LARGE, params });
    }
    return input;
  }),
  metadata.check(
    z.refine((value) => isStorableJson(value), {
      error: 'data has a character that cannot be stored, or is nested too deep',
    }),
  ),
);
/** An optional address; the official client sends null for what it does not have. */
export const maybeEmail = z.nullish(emailText);
/** Fields that start a PKCE flow; the client sends null without one. */
export const challenge = {
  code_challenge: described(maybeText, 'PKCE: the hashed verifier.'),
  code_challenge_method: described(maybeText, 'PKCE: `s256` or `plain`.'),
};
/** Where a mail's link leads back to. */
export const returnTo = z.looseObject({
  redirect_to: z.optional(linkText.check(z.maxLength(URL_MAX))),
});

/** Headers of a response that leads the browser back. */
export const backToApp = {
  Location: 'Where the browser goes, with the outcome in query or fragment.',
};

const DEEPEST = 20;

/** What a JSON value leaves of so many characters; below zero as soon as it has more, whatever comes after. */
function charactersLeft(value: unknown, most: number): number {
  if (most < 0) return most;
  if (typeof value === 'string') return most - value.length;
  if (typeof value !== 'object' || value === null) return most - 1;
  let left = most;
  for (const key in value) {
    left = charactersLeft((value as Record<string, unknown>)[key], left - key.length - 1);
    if (left < 0) return left;
  }
  return left;
}

/** Whether the database can keep every text in a JSON value, and the value is not nested too deep. */
function isStorableJson(value: unknown, depth = 0): boolean {
  // JSON.stringify writes a lone surrogate as an escape, so the texts themselves are checked.
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEEPEST) return false;
  return Object.entries(value).every(
    ([key, item]) => isStorable(key) && isStorableJson(item, depth + 1),
  );
}

/** A way to sign in as the protocol shows it. */
export const identity = z.looseObject({
  identity_id: idText,
  id: described(z.string(), 'Id of the person at the provider.'),
  user_id: idText,
  identity_data: metadata,
  provider: z.string(),
  last_sign_in_at: z.optional(instantText),
  created_at: instantText,
  updated_at: instantText,
  email: z.optional(emailText),
});

/** A second factor as the protocol shows it. */
export const factor = z.looseObject({
  id: idText,
  friendly_name: z.optional(z.string()),
  factor_type: described(
    z.string(),
    'Kind of factor: `totp`, `phone`, `webauthn` or `recovery_code`.',
  ),
  status: described(
    z.string(),
    '`unverified` until its first challenge is answered, then `verified`.',
  ),
  phone: z.optional(z.string()),
  last_challenged_at: described(z.optional(instantText), 'When it was last asked.'),
  created_at: instantText,
  updated_at: instantText,
});

/** A person as the protocol shows them. */
export const user = z.looseObject({
  id: idText,
  aud: z.string(),
  role: z.string(),
  email: emailText,
  phone: z.string(),
  email_confirmed_at: z.optional(instantText),
  phone_confirmed_at: z.optional(instantText),
  confirmed_at: described(z.optional(instantText), 'The same as `email_confirmed_at`.'),
  invited_at: z.optional(instantText),
  confirmation_sent_at: z.optional(instantText),
  recovery_sent_at: z.optional(instantText),
  reauthentication_sent_at: z.optional(instantText),
  new_email: described(z.optional(emailText), 'The address to be confirmed.'),
  email_change_sent_at: z.optional(instantText),
  new_phone: z.optional(z.string()),
  phone_change_sent_at: z.optional(instantText),
  last_sign_in_at: z.optional(instantText),
  banned_until: z.optional(instantText),
  /** When an operator closed the account without deleting what it owns. */
  deleted_at: z.optional(instantText),
  app_metadata: described(metadata, 'Details of the person that only the server changes.'),
  user_metadata: metadata,
  identities: z.array(identity),
  factors: described(z.optional(z.array(factor)), 'Second factors; absent without any.'),
  created_at: instantText,
  updated_at: instantText,
  is_anonymous: described(
    z.boolean(),
    'Whether the account has neither address nor phone nor another identity yet.',
  ),
});

/** The parsed form of `user`. */
export type User = z.output<typeof user>;

/** The parsed form of `factor`. */
export type Factor = z.output<typeof factor>;

/** A confirmed way to sign in. */
export type Identity = z.output<typeof identity>;

/** A session as the protocol shows it. */
export const session = z.looseObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: described(z.int(), 'Seconds until the access token expires.'),
  expires_at: described(z.int(), 'When the access token expires, in Unix seconds.'),
  refresh_token: z.string(),
  user,
});

/** The response to every sign-in. */
export type Session = z.output<typeof session>;

nameSchemas({ User: user, Identity: identity, Factor: factor, Session: session });
