import type { openImports } from '#server/app/tracker-features.ts';
import type { Config } from '#server/config/config.ts';
import type { AuthFeature } from '#server/features/auth/feature.ts';
import { demoFeature } from '#server/features/demo/feature.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Clock } from '#server/platform/clock.ts';

/** The made-up account of a demo; throws UserError where there are accounts of people. */
export async function openDemo(
  { config, clock }: { readonly config: Config; readonly clock: Clock },
  { demoAccounts, verifyAccessToken }: AuthFeature,
  { restore }: Pick<ReturnType<typeof openImports>, 'restore'>,
  erase: (id: string) => Promise<unknown>,
): Promise<Feature> {
  if (!config.demo) return demoFeature(undefined);
  await demoAccounts.list();
  return demoFeature({
    clock,
    accounts: () => demoAccounts.list(),
    ...demoAccounts,
    verify: async (token) => {
      const identity = await verifyAccessToken(token);
      if (identity.role !== 'authenticated') throw new Error('the token of a visit is a person’s');
      return identity;
    },
    restore: (identity, archive) => restore(identity, archive, 'demo'),
    erase,
  });
}
