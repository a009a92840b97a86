import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { pageOf } from '#shared/contracts/page.ts';
import { securityEndpoints } from '#shared/contracts/security/endpoints.ts';
import { requiredText, wholeNumber } from '#shared/contracts/text.ts';
import { EMAIL_MAX } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** A place where the person is signed in. */
export const ownSession = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Browser and system in plain words. */
  description: z.string(),
  aal: z.string(),
  /** Whether the request came from it. */
  current: z.boolean(),
});

export type OwnSession = z.output<typeof ownSession>;

/** A security event of the person's account. */
export const securityEvent = z.object({
  id: z.string(),
  action: z.string(),
  created_at: z.string(),
  ip_address: z.nullable(z.string()),
  /** Whether it came from the session that asks. */
  current: z.boolean(),
  by_operator: z.boolean(),
});

export type SecurityEvent = z.output<typeof securityEvent>;

/** GET /api/account/sessions/: where the person is signed in, the session used last first. */
export const listSessions = defineContract({
  ...securityEndpoints.listSessions,
  name: 'listSessions',
  summary: 'Where you are signed in',
  protocol: 'api',
  response: z.object({ sessions: z.array(ownSession) }),
});

/** DELETE /api/account/sessions/{id}/: ends one of the person's sessions. */
export const endSession = defineContract({
  ...securityEndpoints.endSession,
  name: 'endSession',
  summary: 'Sign out in one place',
  protocol: 'api',
  params: z.strictObject({ id: z.uuid({ error: 'id must be the id of a session' }) }),
  status: 204,
});

/** GET /api/account/security-events/: what happened to the account, the latest first. */
export const listSecurityEvents = defineContract({
  ...securityEndpoints.listSecurityEvents,
  name: 'listSecurityEvents',
  summary: 'Security events of your account, the latest first',
  protocol: 'api',
  query: z.strictObject({ page: z._default(wholeNumber('page', 1, 100_000_000), 1) }),
  response: pageOf(securityEvent),
});

/** POST /api/account/invitations/: an operator mails somebody an invitation to make an account. */
export const invitePerson = defineContract({
  ...securityEndpoints.invitePerson,
  name: 'invitePerson',
  summary: 'Mail an invitation to make an account (operators only)',
  protocol: 'api',
  body: z.strictObject({ email: requiredText(EMAIL_MAX, messages.auth.enterEmail) }),
  status: 204,
  perMinute: 10,
});
