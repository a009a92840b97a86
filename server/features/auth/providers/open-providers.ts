import type { ProviderSettings } from '#server/config/identity-providers.ts';
import { gitHubProvider } from '#server/features/auth/providers/github-provider.ts';
import { openIdProvider } from '#server/features/auth/providers/open-id-provider.ts';
import type { IdentityProvider } from '#server/features/auth/providers/provider.ts';
import type { Clock } from '#server/platform/clock.ts';

/** The identity providers that are set up, by name. */
export type Providers = ReadonlyMap<string, IdentityProvider>;

/** Makes the providers of the configuration; none is asked anything yet. */
export function openProviders(settings: readonly ProviderSettings[], clock: Clock): Providers {
  return new Map(
    settings.map((one) => [
      one.name,
      one.kind === 'github' ? gitHubProvider(one) : openIdProvider(one, clock),
    ]),
  );
}
