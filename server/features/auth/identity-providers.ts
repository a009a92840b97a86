import type { ProviderName } from '#shared/domain/identity-providers.ts';

/** Whether each identity provider is set up; a server cannot set one up yet. */
export const IDENTITY_PROVIDERS: Readonly<Record<ProviderName, boolean>> = {
  google: false,
  github: false,
};
