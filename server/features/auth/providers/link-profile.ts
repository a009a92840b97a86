import { requireCaller, type Caller } from '#server/features/auth/caller.ts';
import {
  identityOf,
  verifiedAddress,
  withDetails,
} from '#server/features/auth/providers/identity-of.ts';
import { LostRace } from '#server/features/auth/providers/lost-race.ts';
import { noteLinked } from '#server/features/auth/providers/note-linked.ts';
import type { ProviderProfile } from '#server/features/auth/providers/provider.ts';
import { saveProviders } from '#server/features/auth/providers/save-providers.ts';
import { findIdentity, addIdentity } from '#server/features/auth/repository/identities.ts';
import {
  changeUser,
  findUserByEmail,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import type { Client } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * Adds a provider's profile to the account of a live session. An account without an address gets the one that the
 * provider vouches for, if it is free. Throws AppError `identity_already_exists` (422), and those of requireCaller.
 */
export async function linkProfile(
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
  if (!(await addIdentity(tx, user.id, identityOf(profile), now))) throw new LostRace();
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
