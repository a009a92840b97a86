import { defineContract, type Access, type Contract } from '#shared/core/contract.ts';

/** A part of the auth protocol that this server does not offer. */
export type FeatureOff = 'sso' | 'linking' | 'oauthServer' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Plain<A extends Access> = Contract<undefined, undefined, undefined, undefined, A>;

/** One contract for each method of a path, all of a feature that is off. */
function off<A extends Access>(
  feature: FeatureOff,
  access: A,
  path: string,
  methods: readonly Method[],
): (Plain<A> & { readonly feature: FeatureOff })[] {
  return methods.map((method) => ({
    ...defineContract({
      name: `${feature} is off: ${method} ${path}`,
      summary: `Tell that ${feature} is off`,
      protocol: 'auth',
      method,
      path: `/auth/v1${path}`,
      access,
      unlisted: true,
    }),
    feature,
  }));
}

/** Endpoints that refuse everybody because their feature is off. */
export const offForAll = [
  ...off('sso', 'public', '/sso/*', ['GET', 'POST']),
  ...off('oauthServer', 'public', '/oauth/*', ['GET', 'POST']),
  ...off('oauthServer', 'public', '/.well-known/oauth-authorization-server', ['GET']),
];

/** Endpoints that want a live session before they refuse because their feature is off. */
export const offForPeople = [
  ...off('linking', 'user', '/user/identities/authorize', ['GET']),
  ...off('linking', 'user', '/user/identities/:identity_id', ['DELETE']),
  ...off('oauthServer', 'user', '/user/oauth/grants', ['GET', 'DELETE']),
];

/** The rest of the admin endpoints, which want a service key before they say that there is nothing. */
export const offForOperators = [
  ...off('admin', 'admin', '/admin/*', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
];
