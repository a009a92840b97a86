import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  endSession,
  invitePerson,
  listSecurityEvents,
  listSessions,
  ownSession,
  securityEvent,
} from '#shared/contracts/security/schemas.ts';
import { SECURITY_EVENTS_PAGE_SIZE } from '#shared/limits.ts';

const ID = '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6071';
const AT = '2026-01-31T09:30:00.000Z';

/** Describes the endpoints of the person's own sessions and security events. */
export const securityDocs: FeatureDocs = {
  tag: 'security',
  description: 'Where you are signed in, and what happened to your account.',
  schemas: [
    { name: 'OwnSession', schema: ownSession, description: 'A place where you are signed in.' },
    { name: 'SecurityEvent', schema: securityEvent, description: 'What happened to the account.' },
  ],
  endpoints: [
    describeEndpoint(listSessions, {
      description: 'The session used last comes first.',
      answer: {
        sessions: [
          {
            id: ID,
            created_at: AT,
            last_used_at: AT,
            description: 'Firefox on Linux',
            aal: 'aal1',
            current: true,
          },
        ],
      },
    }),
    describeEndpoint(endSession, {
      description:
        'Its access token stops working at once on every route, and links to files that it handed out end.',
    }),
    describeEndpoint(invitePerson, {
      description:
        'The mail has a link and a code that make the account. A confirmed address is 422 `email_exists`; with `REGISTRATION=closed` it is 422 `signup_disabled`.',
      body: { email: 'ben@waymark.example' },
      refuses: [403, 422],
    }),
    describeEndpoint(listSecurityEvents, {
      description: `${SECURITY_EVENTS_PAGE_SIZE} a page. Renewals of access tokens are left out.`,
      answer: {
        data: [
          {
            id: ID,
            action: 'login',
            created_at: AT,
            ip_address: '192.0.2.7',
            current: true,
            by_operator: false,
          },
        ],
        totalRecords: 1,
        totalPages: 1,
        currentPage: 1,
        pageSize: SECURITY_EVENTS_PAGE_SIZE,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    }),
  ],
  fields: {
    email: { description: 'The address to invite.', format: 'email' },
    sessions: 'Where you are signed in.',
    last_used_at: { description: 'When its tokens were last renewed.', format: 'date-time' },
    description: 'Browser and system in plain words.',
    aal: 'How it was signed in: `aal1`, or `aal2` with a second factor.',
    'OwnSession.current': 'Whether it is the session of this request.',
    'SecurityEvent.current': 'Whether it came from the session of this request.',
    action: 'Name of the event, such as `login` or `user_updated_password`.',
    ip_address: 'Where it came from; null for what an operator did on the server.',
    by_operator: 'Whether an operator did it.',
  },
};
