import { isBanned } from '#server/features/auth/caller.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  deleteIdentities,
  findIdentity,
  addIdentity,
  refreshIdentity,
  type IdentityRow,
} from '#server/features/auth/repository/identities.ts';
import { deleteOneTimeTokens } from '#server/features/auth/repository/one-time-tokens.ts';
import { deleteSessions } from '#server/features/auth/repository/sessions.ts';
import {
  changeUser,
  ensureUser,
  lockUser,
  newUserRow,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import {
  identityOf,
  verifiedAddress,
  withDetails,
} from '#server/features/auth/providers/identity-of.ts';
import { LostRaceError } from '#server/features/auth/providers/lost-race.ts';
import { noteLinked } from '#server/features/auth/providers/note-linked.ts';
import type { ProviderProfile } from '#server/features/auth/providers/provider.ts';
import { saveProviders } from '#server/features/auth/providers/save-providers.ts';
import { refuseRegistration } from '#server/features/auth/registration.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/**
 * The account that a provider's profile signs in to, locked (AUTH-200 to AUTH-204): the one that has the identity, else the one
 * that the profile's verified address belongs to, else a new one. Throws AppError `user_banned` (400), `signup_disabled` (422), and LostRaceError when
 * another sign-in made the same account meanwhile.
 */
export async function accountOfProfile(
  tx: Transaction,
  services: Pick<Services, 'settings'>,
  profile: ProviderProfile,
  client: Client,
  now: Date,
): Promise<UserRow> {
  const known = await findIdentity(tx, profile.provider, profile.subject);
  if (known) return welcomeBack(tx, known, profile, now);
  const address = verifiedAddress(profile);
  const holder = address === undefined ? undefined : await holderOf(tx, profile, address, now);
  // What was stored for a newcomer is rolled back.
  if (holder?.isNew !== false) refuseRegistration(services);
  if (holder) refuseBanned(holder.user, now);
  let user = holder?.user ?? (await newAccount(tx, profile, undefined, now)).user;
  if (!user) throw new LostRaceError();
  const isStranger = holder !== undefined && !holder.isNew && !user.email_confirmed_at;
  if (isStranger) user = await takeOver(tx, user, profile, now);
  if (!(await addIdentity(tx, user.id, identityOf(profile), now))) throw new LostRaceError();
  const isLinked = holder !== undefined && !holder.isNew && !isStranger;
  const by = { userId: user.id, ip: client.ip };
  if (isLinked) {
    await noteLinked(tx, user, { ...by, provider: profile.provider }, now);
    user = await changeUser(tx, user.id, withDetails(user, profile), now);
  } else {
    const details = { provider: profile.provider };
    await audit(tx, { action: 'user_signedup', ...by, details }, now);
  }
  return saveProviders(tx, user, now);
}

async function welcomeBack(
  tx: Transaction,
  known: IdentityRow,
  profile: ProviderProfile,
  now: Date,
): Promise<UserRow> {
  const user = await lockUser(tx, known.user_id);
  if (!user) throw new LostRaceError();
  refuseBanned(user, now);
  await refreshIdentity(tx, known, identityOf(profile), now);
  return changeUser(tx, user.id, withDetails(user, profile), now);
}

/** The account of a verified address, made now if there is none; undefined when the address must stay with another. */
async function holderOf(
  tx: Transaction,
  profile: ProviderProfile,
  address: string,
  now: Date,
): Promise<{ readonly user: UserRow; readonly isNew: boolean } | undefined> {
  const { user, isNew } = await newAccount(tx, profile, address, now);
  // The account belongs to the person of its confirmed phone, who has not shown that the address is theirs.
  const isByPhone = user?.phone_confirmed_at && !user.email_confirmed_at;
  return user && !isByPhone ? { user, isNew } : undefined;
}

function newAccount(
  tx: Transaction,
  profile: ProviderProfile,
  address: string | undefined,
  now: Date,
): ReturnType<typeof ensureUser> {
  const row = newUserRow(
    {
      id: randomId(),
      ...(address === undefined ? undefined : { email: address }),
      encryptedPassword: null,
      userMetadata: profile.details,
      confirmationSentAt: null,
    },
    now,
  );
  return ensureUser(tx, { ...row, email_confirmed_at: address === undefined ? null : now });
}

/**
 * Makes an account that nobody confirmed the one of the address's owner: whoever typed its password, or what else is in
 * it, never showed that the address is theirs.
 */
async function takeOver(
  tx: Transaction,
  user: UserRow,
  profile: ProviderProfile,
  now: Date,
): Promise<UserRow> {
  await deleteSessions(tx, user.id);
  await deleteOneTimeTokens(tx, user.id);
  await deleteIdentities(tx, user.id);
  const changes = {
    encrypted_password: null,
    email_confirmed_at: now,
    new_email: null,
    email_change_confirmed: null,
    link_asked_at: null,
    link_metadata: null,
    app_metadata: '{}',
    user_metadata: JSON.stringify(profile.details),
    is_anonymous: false,
  };
  return changeUser(tx, user.id, changes, now);
}

function refuseBanned(user: UserRow, now: Date): void {
  if (isBanned(user, now)) throw new AppError(ERRORS.banned_at_sign_in, messages.auth.userBanned);
}
