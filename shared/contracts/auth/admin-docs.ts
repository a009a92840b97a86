import {
  createUser,
  deleteUserById,
  deleteUserFactor,
  deleteUserPasskey,
  endUserSession,
  endUserSessions,
  generateLink,
  getUserById,
  inviteUser,
  listAudit,
  listUsers,
  listUserFactors,
  listUserPasskeys,
  listUserSessions,
  updateUserById,
} from '#shared/contracts/auth/admin.ts';
import { authDocs } from '#shared/contracts/auth/docs.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';

const email = 'ann@waymark.example';
const PAGES = {
  'X-Total-Count': 'How many there are on all pages.',
  Link: 'The next and the last page.',
};
const instant = (description: string) => ({ description, format: 'date-time' });

/** Describes the endpoints for operators' programs. */
export const adminDocs: FeatureDocs = {
  tag: 'admin',
  description:
    'Accounts as an operator’s program manages them, with a service key (`AUTH_SERVICE_KEYS`) as `apikey` or Bearer; `auth.admin` of the official client works unmodified. Without such a key all of this is refused.',
  endpoints: [
    describeEndpoint(listUsers, {
      description: '50 a page unless `per_page` says otherwise, 1000 at most; empty past the end.',
      answers: { 200: { description: 'A page of accounts.', headers: PAGES } },
    }),
    describeEndpoint(createUser, {
      description:
        'With `email_confirm` the address counts as confirmed; otherwise the person confirms it by a sign-in link.',
      body: { email, password: 'four unrelated words', email_confirm: true },
      refuses: [422],
    }),
    describeEndpoint(getUserById, { description: 'Closed accounts are found, too.' }),
    describeEndpoint(updateUserById, {
      description:
        'Metadata is merged, and null removes a key. A new address counts at once; a new password ends every session; a ban (`ban_duration`, `none` lifts it) works at once on every route.',
      body: { ban_duration: '24h' },
      refuses: [422],
    }),
    describeEndpoint(deleteUserById, {
      description:
        'Deletes what its person’s own deletion would. With `should_soft_delete` the account is only closed: what it owns stays, its address becomes a hash, and nobody can sign in to it.',
      body: { should_soft_delete: false },
      answer: {},
    }),
    describeEndpoint(listUserSessions, { description: 'The one used last comes first.' }),
    describeEndpoint(endUserSessions, {
      description: 'Their access tokens stop working at once, and links to files end.',
    }),
    describeEndpoint(endUserSession, { description: 'Its access token stops working at once.' }),
    describeEndpoint(listUserFactors, {
      description: 'The oldest comes first; no secret is shown.',
    }),
    describeEndpoint(deleteUserFactor, {
      description:
        'For a person who lost their device. The sessions that it raised fall back to aal1, and with the last factor the recovery codes go.',
    }),
    describeEndpoint(listUserPasskeys, { description: 'The oldest comes first.' }),
    describeEndpoint(deleteUserPasskey, {
      description: 'The sessions that it began end with it.',
    }),
    describeEndpoint(inviteUser, {
      description:
        'The person accepts by the link or code of the mail, and chooses a password then. An address with a confirmed account is refused.',
      body: { email, data: { first_name: 'Ann' } },
      refuses: [422],
    }),
    describeEndpoint(generateLink, {
      description:
        'The former link and code of the same kind end. `action_link` redeems the link by GET; a page of your own posts `hashed_token` to /auth/v1/verify instead.',
      body: { type: 'recovery', email },
      refuses: [404, 422],
    }),
    describeEndpoint(listAudit, {
      description: '`query` is `action:NAME` or `user:ID`; without it all entries are listed.',
      answers: { 200: { description: 'A page of entries.', headers: PAGES } },
    }),
  ],
  fields: {
    ...authDocs.fields,
    page: 'Page to read; the first is 1.',
    per_page: 'Rows on a page.',
    filter: 'Text that the address must have.',
    query: 'What to list.',
    users: 'The accounts of this page.',
    aud: 'Audience of their tokens.',
    phone: 'Not offered.',
    password: 'A password that follows the rules of all passwords.',
    password_hash: 'An argon2id hash in PHC form instead of a password.',
    email_confirm: 'Whether the address counts as confirmed.',
    phone_confirm: 'Not offered.',
    user_metadata: 'Details of the person that clients keep.',
    app_metadata: 'Details of the person that only operators change.',
    role: 'Role in tokens: `authenticated`.',
    ban_duration: 'How long the person is banned from now on, such as `24h`; `none` lifts a ban.',
    should_soft_delete: 'Whether to keep what the account owns.',
    user_id: { description: 'Id of the account.', format: 'uuid' },
    session_id: 'Id of the session.',
    refreshed_at: instant('When its tokens were last renewed.'),
    aal: 'How it was authenticated: `aal1`, or `aal2` with a second factor.',
    user_agent: 'What its browser calls itself.',
    ip: 'Address from which it was last used.',
    data: 'Details of the person that clients keep.',
    redirect_to: { description: 'Where the link leads.', format: 'uri-reference' },
    redirectTo: 'The same.',
    type: '`signup`, `invite`, `magiclink`, `recovery`, `email_change_current` or `email_change_new`.',
    new_email: { description: 'The address to change to.', format: 'email' },
    action_link: { description: 'Redeems the link by GET.', format: 'uri' },
    email_otp: 'The six-digit code.',
    hashed_token: 'The token of the link.',
    verification_type: 'The type that was asked for.',
    payload: 'What happened.',
    action: 'Name of the event.',
    actor_id: 'Id of the person, if the event has one.',
    traits: 'More about it; never a secret.',
    ip_address: 'Where it came from; empty for the server’s own command line.',
  },
};
