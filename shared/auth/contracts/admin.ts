import * as z from 'zod/mini';

import { passkey } from '#shared/auth/contracts/passkeys.ts';
import {
  factor,
  maybeEmail,
  maybeText,
  returnTo,
  storableMetadata,
  user,
} from '#shared/auth/contracts/shapes.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, idText, instantText, linkText, urlText } from '#shared/core/described.ts';
import { URL_MAX } from '#shared/core/limits.ts';

const shared = { protocol: 'auth', access: 'admin' } as const;
const ofUser = z.object({ user_id: idText });
/** A page of a list; empty values stand for the defaults. */
const paging = { page: z.optional(z.string()), per_page: z.optional(z.string()) };
const attributes = {
  email: maybeEmail,
  phone: maybeText,
  password: maybeText,
  email_confirm: z.nullish(z.boolean()),
  phone_confirm: z.nullish(z.boolean()),
  user_metadata: z.nullish(storableMetadata),
  app_metadata: z.nullish(storableMetadata),
  role: maybeText,
  ban_duration: described(maybeText, 'From now on, such as `24h`; `none` lifts a ban.'),
};

/** What a mail would have carried, beside its person. */
const generatedLink = z.extend(user, {
  action_link: described(urlText, 'Redeems the link by GET.'),
  email_otp: z.string(),
  hashed_token: described(z.string(), 'The token of the link.'),
  verification_type: z.string(),
  redirect_to: linkText,
});

/** The parsed form of the response to generateLink. */
export type GeneratedLink = z.output<typeof generatedLink>;

const leadingTo = z.nullish(linkText.check(z.maxLength(URL_MAX)));
const pageHeaders = {
  'X-Total-Count': 'How many there are on all pages.',
  Link: 'The next and the last page.',
};

/** Lists accounts, the newest first. */
export const listUsers = defineContract({
  ...shared,
  name: 'listUsers',
  summary: 'List accounts, the newest first',
  description: '50 a page unless `per_page` says otherwise, 1000 at most; empty past the end.',
  answers: { 200: { description: 'A page of accounts.', headers: pageHeaders } },
  method: 'GET',
  path: '/auth/v1/admin/users',
  query: z.looseObject({
    ...paging,
    filter: described(z.optional(z.string()), 'Text that the address must have.'),
  }),
  response: z.object({ users: z.array(user), aud: z.string() }),
});

/** Makes an account without a mail. */
export const createUser = defineContract({
  ...shared,
  name: 'createUser',
  summary: 'Make an account; no mail is sent',
  description:
    'With `email_confirm` the address counts as confirmed; otherwise the person confirms it by a sign-in link.',
  refuses: [422],
  method: 'POST',
  path: '/auth/v1/admin/users',
  body: z.looseObject({
    ...attributes,
    id: maybeText,
    password_hash: described(maybeText, 'An argon2id hash in PHC form instead of a password.'),
  }),
  response: user,
});

/** One account. */
export const getUserById = defineContract({
  ...shared,
  name: 'getUserById',
  summary: 'One account',
  description: 'Closed accounts are found, too.',
  method: 'GET',
  path: '/auth/v1/admin/users/:user_id',
  params: ofUser,
  response: user,
});

/** Changes an account. */
export const updateUserById = defineContract({
  ...shared,
  name: 'updateUserById',
  summary: 'Change an account',
  description:
    'Metadata is merged, and null removes a key. A new address counts at once; a new password ends every session; a ban (`ban_duration`, `none` lifts it) works at once on every route.',
  refuses: [422],
  method: 'PUT',
  path: '/auth/v1/admin/users/:user_id',
  params: ofUser,
  body: z.looseObject(attributes),
  response: user,
});

/** Deletes an account. */
export const deleteUserById = defineContract({
  ...shared,
  name: 'deleteUserById',
  summary: 'Delete an account with everything it owns, or only close it',
  description:
    'Deletes what its person’s own deletion would. With `should_soft_delete` the account is only closed: what it owns stays, its address becomes a hash, and nobody can sign in to it.',
  method: 'DELETE',
  path: '/auth/v1/admin/users/:user_id',
  params: ofUser,
  // A request without a body deletes.
  body: z.pipe(
    z.transform((given: unknown) => given ?? {}),
    z.looseObject({ should_soft_delete: z.nullish(z.boolean()) }),
  ),
  response: z.object({}),
});

/** Lists the sessions of an account. */
export const listUserSessions = defineContract({
  ...shared,
  name: 'listUserSessions',
  summary: 'The live sessions of an account',
  description: 'The one used last comes first.',
  method: 'GET',
  path: '/auth/v1/admin/users/:user_id/sessions',
  params: ofUser,
  response: z.array(
    z.object({
      id: idText,
      created_at: instantText,
      refreshed_at: described(z.nullable(instantText), 'When its tokens were last renewed.'),
      aal: described(
        z.string(),
        'How it was authenticated: `aal1`, or `aal2` with a second factor.',
      ),
      user_agent: z.nullable(z.string()),
      ip: z.nullable(z.string()),
    }),
  ),
});

/** Ends all sessions of an account. */
export const endUserSessions = defineContract({
  ...shared,
  name: 'endUserSessions',
  summary: 'End all sessions of an account',
  description: 'Their access tokens stop working at once, and links to files end.',
  method: 'DELETE',
  path: '/auth/v1/admin/users/:user_id/sessions',
  params: ofUser,
  status: 204,
});

/** Ends one session of an account. */
export const endUserSession = defineContract({
  ...shared,
  name: 'endUserSession',
  summary: 'End one session of an account',
  description: 'Its access token stops working at once.',
  method: 'DELETE',
  path: '/auth/v1/admin/users/:user_id/sessions/:session_id',
  params: z.object({ user_id: idText, session_id: z.string() }),
  status: 204,
});

/** Lists the second factors of an account. */
export const listUserFactors = defineContract({
  ...shared,
  name: 'listUserFactors',
  summary: 'The second factors of an account',
  description: 'The oldest comes first; no secret is shown.',
  method: 'GET',
  path: '/auth/v1/admin/users/:user_id/factors',
  params: ofUser,
  response: z.array(factor),
});

/** Removes a second factor of an account. */
export const deleteUserFactor = defineContract({
  ...shared,
  name: 'deleteUserFactor',
  summary: 'Remove a second factor of an account',
  description:
    'For a person who lost their device. The sessions that it raised fall back to aal1, and with the last factor the recovery codes go.',
  method: 'DELETE',
  path: '/auth/v1/admin/users/:user_id/factors/:factor_id',
  params: z.object({ user_id: idText, factor_id: z.string() }),
  response: factor,
});

/** Lists the passkeys of an account. */
export const listUserPasskeys = defineContract({
  ...shared,
  name: 'listUserPasskeys',
  summary: 'The passkeys of an account',
  description: 'The oldest comes first.',
  method: 'GET',
  path: '/auth/v1/admin/users/:user_id/passkeys',
  params: ofUser,
  response: z.array(passkey),
});

/** Removes a passkey of an account. */
export const deleteUserPasskey = defineContract({
  ...shared,
  name: 'deleteUserPasskey',
  summary: 'Remove a passkey of an account',
  description: 'The sessions that it began end with it.',
  method: 'DELETE',
  path: '/auth/v1/admin/users/:user_id/passkeys/:passkey_id',
  params: z.object({ user_id: idText, passkey_id: z.string() }),
  status: 204,
});

/** Mails an invitation. */
export const inviteUser = defineContract({
  ...shared,
  name: 'inviteUser',
  summary: 'Mail an invitation that makes an account',
  description:
    'The person accepts by the link or code of the mail, and chooses a password then. An address with a confirmed account is refused.',
  refuses: [422],
  method: 'POST',
  path: '/auth/v1/invite',
  query: returnTo,
  body: z.looseObject({ email: maybeEmail, data: z.nullish(storableMetadata) }),
  response: user,
});

/** Makes the link and code of a mail without sending it. */
export const generateLink = defineContract({
  ...shared,
  name: 'generateLink',
  summary: 'Make the link and code of a mail without sending it',
  description:
    'The former link and code of the same kind end. `action_link` redeems the link by GET; a page of your own posts `hashed_token` to /auth/v1/verify instead.',
  refuses: [404, 422],
  method: 'POST',
  path: '/auth/v1/admin/generate_link',
  query: returnTo,
  body: z.looseObject({
    type: described(
      maybeText,
      '`signup`, `invite`, `magiclink`, `recovery`, `email_change_current` or `email_change_new`.',
    ),
    email: maybeEmail,
    new_email: maybeEmail,
    password: maybeText,
    data: z.nullish(storableMetadata),
    redirect_to: leadingTo,
    // The official client names the same value as its option is named.
    redirectTo: described(leadingTo, 'The same as `redirect_to`.'),
  }),
  response: generatedLink,
});

/** Lists the audit log. */
export const listAudit = defineContract({
  ...shared,
  name: 'listAudit',
  summary: 'Security events of all accounts, the latest first',
  description: '`query` is `action:NAME` or `user:ID`; without it all entries are listed.',
  answers: { 200: { description: 'A page of entries.', headers: pageHeaders } },
  method: 'GET',
  path: '/auth/v1/admin/audit',
  query: z.looseObject({ ...paging, query: z.optional(z.string()) }),
  response: z.array(
    z.object({
      id: idText,
      payload: z.looseObject({
        action: z.string(),
        actor_id: z.nullable(z.string()),
        session_id: z.nullable(z.string()),
        traits: described(z.record(z.string(), z.unknown()), 'More about it; never a secret.'),
      }),
      created_at: instantText,
      ip_address: described(
        z.string(),
        'Where it came from; empty for the server’s own command line.',
      ),
    }),
  ),
});
