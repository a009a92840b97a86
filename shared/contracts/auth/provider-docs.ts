import * as contracts from '#shared/contracts/auth/providers.ts';
import { describeEndpoint } from '#shared/contracts/docs.ts';

const page = {
  url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=waymark&response_type=code',
};
const back = { Location: 'Where the browser goes, with the outcome in query or fragment.' };
const home = {
  303: { description: 'Back in the app, with a session, a code or the error.', headers: back },
};
const ID = '7f9c24e8-3b12-4fef-91e0-5a1e1f0b1a11';
const AT = '2026-01-31T09:30:00.000Z';

/** Describes the endpoints of identity providers. */
export const providerEndpoints = [
  describeEndpoint(contracts.authorize, {
    description:
      'Leads to the page of a provider, or returns its address for `skip_http_redirect=true`. A browser is led back with the error in the fragment.',
    answer: page,
    answers: {
      302: { description: 'To the provider, or back with the error.', headers: back },
    },
    refuses: [400, 424],
  }),
  describeEndpoint(contracts.returnFromProvider, {
    description: 'A `state` works once, for ten minutes.',
    answers: home,
    refuses: [],
  }),
  describeEndpoint(contracts.postFromProvider, {
    description: 'A `state` works once, for ten minutes.',
    answers: home,
    refuses: [],
  }),
  describeEndpoint(contracts.listIdentities, {
    description: 'Oldest first.',
    answer: {
      identities: [
        {
          identity_id: ID,
          id: '113',
          user_id: ID,
          identity_data: { sub: '113', email: 'ann@waymark.example', email_verified: true },
          provider: 'google',
          created_at: AT,
          updated_at: AT,
          email: 'ann@waymark.example',
        },
      ],
    },
  }),
  describeEndpoint(contracts.authorizeIdentity, {
    description:
      'As `/authorize`, for the signed-in person. It wants a PKCE challenge: the identity is linked when the browser that began redeems the code.',
    answer: page,
    answers: { 302: { description: 'To the provider.', headers: back } },
    refuses: [400, 424],
  }),
  describeEndpoint(contracts.unlinkIdentity, {
    description: 'The last way to sign in stays.',
    answer: {},
    refuses: [404, 422],
  }),
];
