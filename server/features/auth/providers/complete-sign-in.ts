import * as z from 'zod/mini';

import { linkProfile } from '#server/features/auth/providers/link-profile.ts';
import { onceMore } from '#server/features/auth/providers/lost-race.ts';
import { providerAnswer } from '#server/features/auth/providers/provider.ts';
import { accountOfProfile } from '#server/features/auth/providers/sign-in-with-profile.ts';
import { keepLevel } from '#server/features/auth/repository/sessions.ts';
import { returnRequest } from '#server/features/auth/request-limits.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { answerSession, startSession, type Granted } from '#server/features/auth/start-session.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';

const METHOD = 'oauth';

/** What a provider said, and the session that asked to link it, if any. */
export const providerOutcome = z.extend(providerAnswer, {
  link: z.optional(z.object({ userId: z.string(), sessionId: z.string() })),
});

/** The parsed form of `providerOutcome`. */
export type ProviderOutcome = z.output<typeof providerOutcome>;

/**
 * Signs in with what a provider said, or links it to the account of the session that asked, which then goes on at its
 * level as a new session. Throws AppError, such as `identity_already_exists` or `user_banned`.
 */
export async function completeSignIn(
  services: Services,
  outcome: ProviderOutcome,
  client: Client,
): Promise<Session> {
  const granted = await onceMore(() =>
    serviceTransaction(services, (tx) => grant(tx, services, outcome, client)),
  );
  services.wake();
  const { access, refresh } = outcome.tokens;
  return {
    ...(await answerSession(services, granted)),
    ...(access === undefined ? undefined : { provider_token: access }),
    ...(refresh === undefined ? undefined : { provider_refresh_token: refresh }),
  };
}

async function grant(
  tx: Transaction,
  services: Services,
  { profile, link }: ProviderOutcome,
  client: Client,
): Promise<Granted> {
  const now = services.clock.now();
  await returnRequest(tx, services, 'provider', client);
  if (link === undefined) {
    const user = await accountOfProfile(tx, services, profile, client, now);
    return startSession(tx, services, user, METHOD, client, now, profile.provider);
  }
  const identity = { role: 'authenticated', ...link } as const;
  const { user, session } = await linkProfile(tx, profile, identity, client, now);
  const granted = await startSession(tx, services, user, METHOD, client, now, profile.provider);
  return { ...granted, session: await keepLevel(tx, granted.session, session) };
}
