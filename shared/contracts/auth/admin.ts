import * as z from 'zod/mini';

import { passkey } from '#shared/contracts/auth/passkeys.ts';
import {
  factor,
  maybeText,
  returnTo,
  storableMetadata,
  user,
} from '#shared/contracts/auth/shapes.ts';
import { defineContract } from '#shared/contracts/contract.ts';
import { URL_MAX } from '#shared/limits.ts';

const shared = { protocol: 'auth', access: 'admin' } as const;
const ofUser = z.object({ user_id: z.string() });
/** A page of a list; empty values stand for the defaults. */
const paging = { page: z.optional(z.string()), per_page: z.optional(z.string()) };
const attributes = {
  email: maybeText,
  phone: maybeText,
  password: maybeText,
  email_confirm: z.nullish(z.boolean()),
  phone_confirm: z.nullish(z.boolean()),
  user_metadata: z.nullish(storableMetadata),
  app_metadata: z.nullish(storableMetadata),
  role: maybeText,
  ban_duration: maybeText,
};

/** What a mail would have carried, beside its person. */
const generatedLink = z.extend(user, {
  action_link: z.string(),
  email_otp: z.string(),
  hashed_token: z.string(),
  verification_type: z.string(),
  redirect_to: z.string(),
});

/** The parsed form of the response to generateLink. */
export type GeneratedLink = z.output<typeof generatedLink>;

/** Lists accounts, the newest first. */
export const listUsers = defineContract({
  ...shared,
  name: 'listUsers',
  summary: 'List accounts, the newest first',
  method: 'GET',
  path: '/auth/v1/admin/users',
  query: z.looseObject({ ...paging, filter: z.optional(z.string()) }),
  response: z.object({ users: z.array(user), aud: z.string() }),
});

/** Makes an account without a mail. */
export const createUser = defineContract({
  ...shared,
  name: 'createUser',
  summary: 'Make an account; no mail is sent',
  method: 'POST',
  path: '/auth/v1/admin/users',
  body: z.looseObject({ ...attributes, id: maybeText, password_hash: maybeText }),
  response: user,
});

/** One account. */
export const getUserById = defineContract({
  ...shared,
  name: 'getUserById',
  summary: 'One account',
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
  method: 'GET',
  path: '/auth/v1/admin/users/:user_id/sessions',
  params: ofUser,
  response: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      refreshed_at: z.nullable(z.string()),
      aal: z.string(),
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
  method: 'DELETE',
  path: '/auth/v1/admin/users/:user_id/sessions/:session_id',
  params: z.object({ user_id: z.string(), session_id: z.string() }),
  status: 204,
});

/** Lists the second factors of an account. */
export const listUserFactors = defineContract({
  ...shared,
  name: 'listUserFactors',
  summary: 'The second factors of an account',
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
  method: 'DELETE',
  path: '/auth/v1/admin/users/:user_id/factors/:factor_id',
  params: z.object({ user_id: z.string(), factor_id: z.string() }),
  response: factor,
});

/** Lists the passkeys of an account. */
export const listUserPasskeys = defineContract({
  ...shared,
  name: 'listUserPasskeys',
  summary: 'The passkeys of an account',
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
  method: 'DELETE',
  path: '/auth/v1/admin/users/:user_id/passkeys/:passkey_id',
  params: z.object({ user_id: z.string(), passkey_id: z.string() }),
  status: 204,
});

/** Mails an invitation. */
export const inviteUser = defineContract({
  ...shared,
  name: 'inviteUser',
  summary: 'Mail an invitation that makes an account',
  method: 'POST',
  path: '/auth/v1/invite',
  query: returnTo,
  body: z.looseObject({ email: maybeText, data: z.nullish(storableMetadata) }),
  response: user,
});

/** Makes the link and code of a mail without sending it. */
export const generateLink = defineContract({
  ...shared,
  name: 'generateLink',
  summary: 'Make the link and code of a mail without sending it',
  method: 'POST',
  path: '/auth/v1/admin/generate_link',
  query: returnTo,
  body: z.looseObject({
    type: maybeText,
    email: maybeText,
    new_email: maybeText,
    password: maybeText,
    data: z.nullish(storableMetadata),
    redirect_to: z.nullish(z.string().check(z.maxLength(URL_MAX))),
    // The official client names the same value as its option is named.
    redirectTo: z.nullish(z.string().check(z.maxLength(URL_MAX))),
  }),
  response: generatedLink,
});

/** Lists the audit log. */
export const listAudit = defineContract({
  ...shared,
  name: 'listAudit',
  summary: 'Security events of all accounts, the latest first',
  method: 'GET',
  path: '/auth/v1/admin/audit',
  query: z.looseObject({ ...paging, query: z.optional(z.string()) }),
  response: z.array(
    z.object({
      id: z.string(),
      payload: z.looseObject({
        action: z.string(),
        actor_id: z.nullable(z.string()),
        session_id: z.nullable(z.string()),
        traits: z.record(z.string(), z.unknown()),
      }),
      created_at: z.string(),
      ip_address: z.string(),
    }),
  ),
});
