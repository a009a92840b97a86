import * as z from 'zod/mini';

import { type Caller, requireCaller } from '#server/features/auth/caller.ts';
import {
  identityOf,
  verifiedAddress,
  withDetails,
} from '#server/features/auth/providers/identity-of.ts';
import { LostRaceError, onceMore } from '#server/features/auth/providers/lost-race.ts';
import { noteLinked } from '#server/features/auth/providers/note-linked.ts';
import { providerAnswer, type ProviderProfile } from '#server/features/auth/providers/provider.ts';
import { saveProviders } from '#server/features/auth/providers/save-providers.ts';
import { accountOfProfile } from '#server/features/auth/providers/sign-in-with-profile.ts';
import { addIdentity, findIdentity } from '#server/features/auth/repository/identities.ts';
import { keepLevel } from '#server/features/auth/repository/sessions.ts';
import {
  changeUser,
  findUserByEmail,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import { returnRequest } from '#server/features/auth/request-limits.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { answerSession, type Granted, startSession } from '#server/features/auth/start-session.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * Adds a provider's profile to the account of a live session. An account without an address gets the one that the
 * provider vouches for, if it is free. Throws AppError `identity_already_exists` (422), and those of requireCaller.
 */
async function linkProfile(
  tx: Transaction,
  profile: ProviderProfile,
  identity: SignedIn,
  client: Client,
  now: Date,
): Promise<Caller> {
  const caller = await requireCaller(tx, identity, now);
  const { user, session } = caller;
  const known = await findIdentity(tx, profile.provider, profile.subject);
  if (known) {
    throw new AppError(
      ERRORS.identity_already_exists,
      known.user_id === user.id
        ? serverMessages.auth.identityLinkedHere
        : serverMessages.auth.identityLinkedElsewhere,
    );
  }
  if (!(await addIdentity(tx, user.id, identityOf(profile), now))) throw new LostRaceError();
  const by = { userId: user.id, sessionId: session.id, ip: client.ip };
  await noteLinked(tx, user, { ...by, provider: profile.provider }, now);
  const changes = { ...withDetails(user, profile), ...(await addressFor(tx, user, profile, now)) };
  const changed = await changeUser(tx, user.id, { ...changes, is_anonymous: false }, now);
  return { ...caller, user: await saveProviders(tx, changed, now) };
}

async function addressFor(tx: Transaction, user: UserRow, profile: ProviderProfile, now: Date) {
  const address = verifiedAddress(profile);
  if (user.email !== null || address === undefined) return {};
  return (await findUserByEmail(tx, address)) ? {} : { email: address, email_confirmed_at: now };
}

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
