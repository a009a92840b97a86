import type { AccountDeps } from '#server/features/account/deps.ts';
import { accountRoutes } from '#server/features/account/routes.ts';
import type { Feature } from '#server/http/feature.ts';

/** The download of all data of an account, and its deletion. */
export function accountFeature(deps: AccountDeps): Feature {
  return { name: 'account', routes: (app) => accountRoutes(app, deps) };
}
