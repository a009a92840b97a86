import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import {
  backToApp,
  challenge,
  maybeEmail,
  maybeText,
  returnTo,
  session,
  storableMetadata,
} from '#shared/auth/contracts/shapes.ts';
import { described, linkText } from '#shared/core/described.ts';

const nothing = z.object({});
/** A text has an id. */
const sent = z.object({ message_id: z.optional(z.string()) });

const otpBody = z.looseObject({
  email: maybeEmail,
  phone: maybeText,
  create_user: described(
    z.nullish(z.boolean()),
    'Whether to make an account for an unknown address.',
  ),
  channel: described(maybeText, 'How a code is sent to a phone: `sms`.'),
  data: described(z.nullish(storableMetadata), 'Details of the person that the client keeps.'),
  ...challenge,
});

/** Mails a sign-in link and code. */
export const sendOtp = defineContract({
  name: 'sendOtp',
  summary: 'Mail a sign-in link and code',
  description: 'The response is the same whether the address has an account or not.',
  refuses: [422],
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
  description: 'The old name of POST /auth/v1/otp.',
  refuses: [422],
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
  description:
    'Takes `type` with `token_hash` of a link, or with `token` of a mail and `email`. The first half of a change of address returns `{msg, code}`.',
  refuses: [403, 422],
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/verify',
  access: 'public',
  body: z.looseObject({
    type: maybeText,
    token: described(maybeText, 'The six digits of a mail, or the token of its link.'),
    token_hash: maybeText,
    email: maybeEmail,
    phone: maybeText,
  }),
  response: z.union([
    session,
    z.object({ msg: described(z.string(), 'What is still to be confirmed.'), code: z.string() }),
  ]),
});

/** Says which address a mailed link signs in, so that a page can ask before it redeems the link. */
export const getLinkAddress = defineContract({
  name: 'getLinkAddress',
  summary: 'The address that a link was mailed to',
  description: 'Takes `type` and `token_hash` of a link that still works, and uses nothing up.',
  refuses: [403],
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/verify/address',
  access: 'public',
  body: z.looseObject({ type: maybeText, token_hash: maybeText }),
  response: z.object({ email: described(z.string(), 'The address the link was mailed to.') }),
});

/** Redeems a link by GET and redirects with the outcome. */
export const followLink = defineContract({
  name: 'followLink',
  demo: false,
  summary: 'Redeem a mailed link and go back to the app',
  description: 'The target of mailed links of clients that have pages of their own.',
  answers: { 303: { description: 'Back to the client.', headers: backToApp } },
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/verify',
  access: 'public',
  query: z.looseObject({
    token: z.optional(z.string()),
    type: z.optional(z.string()),
    redirect_to: described(
      z.optional(linkText),
      'Where a mailed link leads; an address the operator allows.',
    ),
  }),
  status: 303,
});

/** Mails a link and code to a person who forgot their password. */
export const recoverPassword = defineContract({
  name: 'recoverPassword',
  summary: 'Mail a link to a person who forgot their password',
  description: 'The response is the same whether the address has an account or not.',
  refuses: [422],
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/recover',
  access: 'public',
  query: returnTo,
  body: z.looseObject({ email: maybeEmail, ...challenge }),
  response: nothing,
});

/** Mails a pending confirmation again. */
export const resendMail = defineContract({
  name: 'resendMail',
  summary: 'Mail a pending confirmation again',
  description: 'The response is the same whether the address has an account or not.',
  refuses: [422],
  protocol: 'auth',
  method: 'POST',
  path: '/auth/v1/resend',
  access: 'public',
  query: returnTo,
  body: z.looseObject({ type: maybeText, email: maybeEmail, phone: maybeText, ...challenge }),
  response: sent,
});

/** Mails a code that proves a signed-in person is still there. */
export const reauthenticate = defineContract({
  name: 'reauthenticate',
  demo: false,
  summary: 'Mail a code that allows a change of password',
  description: 'The code is the `nonce` of PUT /auth/v1/user.',
  refuses: [422],
  protocol: 'auth',
  method: 'GET',
  path: '/auth/v1/reauthenticate',
  access: 'user',
  response: nothing,
});
