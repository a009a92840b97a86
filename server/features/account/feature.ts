import type { AccountDeps } from '#server/features/account/delete-account.ts';
import { accountRoutes } from '#server/features/account/routes.ts';
import type { Feature } from '#server/http/feature.ts';

/** Taking everything along, and leaving. */
export function accountFeature(deps: AccountDeps): Feature {
  return { name: 'account', routes: (app) => accountRoutes(app, deps) };
}
