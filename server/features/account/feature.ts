import type { AccountDeps } from '#server/features/account/deps.ts';
import { eraseAccount } from '#server/features/account/erase-account.ts';
import { pruneAnonymous } from '#server/features/account/prune-anonymous.ts';
import { accountRoutes } from '#server/features/account/routes.ts';
import type { Feature } from '#server/http/feature.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';

/** The kind of job that deletes an account, which the command line leaves. */
const ERASE_JOB = 'account.erase';

/** The download of all data of an account, and its deletion. */
export function accountFeature(deps: AccountDeps): Feature {
  return {
    name: 'account',
    routes: (app) => accountRoutes(app, deps),
    jobs: {
      [ERASE_JOB]: async ({ payload }) => {
        await eraseAccount(deps, (payload as { accountId: string }).accountId);
      },
    },
    schedule: [
      {
        name: 'account.prune-anonymous',
        everyMs: CLEAN_UP_MS,
        run: () => pruneAnonymous(deps),
      },
    ],
  };
}
