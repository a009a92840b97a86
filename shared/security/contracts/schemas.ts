import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, idText, instantText, nameSchemas } from '#shared/core/described.ts';
import { pageOf } from '#shared/core/page.ts';
import { securityEndpoints } from '#shared/security/contracts/endpoints.ts';
import { requiredText, wholeNumber } from '#shared/core/text.ts';
import { EMAIL_MAX, SECURITY_EVENTS_PAGE_SIZE } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

/** A place where the person is signed in. */
export const ownSession = z.object({
  id: idText,
  created_at: instantText,
  last_used_at: described(instantText, 'When its tokens were last renewed.'),
  description: described(z.string(), 'Browser and system in plain words.'),
  aal: described(z.string(), 'How it was signed in: `aal1`, or `aal2` with a second factor.'),
  current: described(z.boolean(), 'Whether it is the session of this request.'),
});

export type OwnSession = z.output<typeof ownSession>;

/** A security event of the person's account. */
export const securityEvent = z.object({
  id: idText,
  action: described(z.string(), 'Name of the event, such as `login` or `user_updated_password`.'),
  created_at: instantText,
  ip_address: described(
    z.nullable(z.string()),
    'Where it came from; null for what an operator did on the server.',
  ),
  current: described(z.boolean(), 'Whether it came from the session of this request.'),
  by_operator: z.boolean(),
});

export type SecurityEvent = z.output<typeof securityEvent>;

/** GET /api/account/sessions/: where the person is signed in, the session used last first. */
export const listSessions = defineContract({
  ...securityEndpoints.listSessions,
  name: 'listSessions',
  summary: 'Where you are signed in',
  description: 'The session used last comes first.',
  protocol: 'api',
  response: z.object({ sessions: z.array(ownSession) }),
});

/** DELETE /api/account/sessions/{id}/: ends one of the person's sessions. */
export const endSession = defineContract({
  ...securityEndpoints.endSession,
  name: 'endSession',
  summary: 'Sign out in one place',
  description:
    'Its access token stops working at once on every route, and links to files that it handed out end.',
  protocol: 'api',
  params: z.strictObject({ id: z.uuid({ error: 'id must be the id of a session' }) }),
  status: 204,
});

/** GET /api/account/security-events/: what happened to the account, the latest first. */
export const listSecurityEvents = defineContract({
  ...securityEndpoints.listSecurityEvents,
  name: 'listSecurityEvents',
  summary: 'Security events of your account, the latest first',
  description: `${SECURITY_EVENTS_PAGE_SIZE} a page. Renewals of access tokens are left out.`,
  protocol: 'api',
  query: z.strictObject({ page: z._default(wholeNumber('page', 1, 100_000_000), 1) }),
  response: pageOf(securityEvent),
});

/** POST /api/account/invitations/: an operator mails somebody an invitation to make an account. */
export const invitePerson = defineContract({
  ...securityEndpoints.invitePerson,
  name: 'invitePerson',
  summary: 'Mail an invitation to make an account (operators only)',
  description:
    'The mail has a link and a code that make the account. A confirmed address is 422 `email_exists`; with `REGISTRATION=closed` it is 422 `signup_disabled`.',
  refuses: [403, 422],
  protocol: 'api',
  body: z.strictObject({ email: requiredText(EMAIL_MAX, messages.auth.enterEmail) }),
  status: 204,
  perMinute: 10,
});

nameSchemas({ OwnSession: ownSession, SecurityEvent: securityEvent });
