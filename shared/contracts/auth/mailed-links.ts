import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import {
  challenge,
  maybeText,
  returnTo,
  session,
  storableMetadata,
} from '#shared/contracts/auth/shapes.ts';

const nothing = z.object({});
/** A text has an id. */
const sent = z.object({ message_id: z.optional(z.string()) });

const otpBody = z.looseObject({
  email: maybeText,
  phone: maybeText,
  create_user: z.nullish(z.boolean()),
  channel: maybeText,
  data: z.nullish(storableMetadata),
  ...challenge,
});

/** Mails a sign-in link and code. */
export const sendOtp = defineContract({
  name: 'sendOtp',
  summary: 'Mail a sign-in link and code',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/otp',
  access: 'public',
  query: returnTo,
  body: otpBody,
  response: sent,
});

/** The old name of sendOtp. */
export const sendMagicLink = defineContract({
  name: 'sendMagicLink',
  summary: 'Mail a sign-in link and code (old name)',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/magiclink',
  access: 'public',
  query: returnTo,
  body: otpBody,
  response: sent,
});

/** Redeems a mailed link or code. */
export const verifyToken = defineContract({
  name: 'verifyToken',
  summary: 'Redeem a mailed link or code',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/verify',
  access: 'public',
  body: z.looseObject({
    type: maybeText,
    token: maybeText,
    token_hash: maybeText,
    email: maybeText,
    phone: maybeText,
  }),
  response: z.union([session, z.object({ msg: z.string(), code: z.string() })]),
});

/** Redeems a link by GET and redirects with the outcome. */
export const followLink = defineContract({
  name: 'followLink',
  summary: 'Redeem a mailed link and go back to the app',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/verify',
  access: 'public',
  query: z.looseObject({
    token: z.optional(z.string()),
    type: z.optional(z.string()),
    redirect_to: z.optional(z.string()),
  }),
  status: 303,
});

/** Mails a link and code to a person who forgot their password. */
export const recoverPassword = defineContract({
  name: 'recoverPassword',
  summary: 'Mail a link to a person who forgot their password',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/recover',
  access: 'public',
  query: returnTo,
  body: z.looseObject({ email: maybeText, ...challenge }),
  response: nothing,
});

/** Mails a pending confirmation again. */
export const resendMail = defineContract({
  name: 'resendMail',
  summary: 'Mail a pending confirmation again',
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/resend',
  access: 'public',
  query: returnTo,
  body: z.looseObject({ type: maybeText, email: maybeText, phone: maybeText, ...challenge }),
  response: sent,
});

/** Mails a code that proves a signed-in person is still there. */
export const reauthenticate = defineContract({
  name: 'reauthenticate',
  summary: 'Mail a code that allows a change of password',
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/reauthenticate',
  access: 'user',
  response: nothing,
});
