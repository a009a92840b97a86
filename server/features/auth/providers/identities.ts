import { readCaller, requireCaller } from '#server/features/auth/caller.ts';
import { presentIdentity } from '#server/features/auth/presenter.ts';
import { noteUnlinked } from '#server/features/auth/providers/note-linked.ts';
import { saveProviders } from '#server/features/auth/providers/save-providers.ts';
import {
  deleteIdentities,
  identitiesOf,
  type IdentityRow,
} from '#server/features/auth/repository/identities.ts';
import {
  changeUser,
  findUserByEmail,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Identity } from '#shared/auth/contracts/shapes.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Removes a way to sign in from the caller's account, never the last one. When it was the one that vouched for the
 * account's address, another identity's verified address takes its place. Throws AppError `identity_not_found`,
 * `single_identity_not_deletable`, `email_conflict_identity_not_deletable` (422 each), or 404 for no UUID.
 */
export async function unlinkIdentity(
  services: Services,
  identity: SignedIn,
  id: string,
  client: Client,
): Promise<Record<string, never>> {
  if (!UUID.test(id))
    throw new AppError(ERRORS.identity_id_invalid, serverMessages.auth.identityId);
  const now = services.clock.now();
  await serviceTransaction(services, async (tx) => {
    const { user, session } = await requireCaller(tx, identity, now);
    const identities = await identitiesOf(tx, user.id);
    const gone = identities.find((one) => one.id === id.toLowerCase());
    if (identities.length < 2) {
      throw new AppError(ERRORS.single_identity_not_deletable, serverMessages.auth.singleIdentity);
    }
    if (!gone) throw new AppError(ERRORS.identity_not_found, serverMessages.auth.identityNotFound);
    const rest = identities.filter((one) => one !== gone);
    await deleteIdentities(tx, user.id, gone.id);
    const changes = {
      ...(await addressOf(tx, user, rest)),
      // The password belongs to the sign-in by address.
      ...(gone.provider === 'email' ? { encrypted_password: null } : undefined),
    };
    await saveProviders(tx, await changeUser(tx, user.id, changes, now), now);
    const by = { userId: user.id, sessionId: session.id, ip: client.ip };
    await noteUnlinked(tx, user, { ...by, provider: gone.provider }, now);
  });
  services.wake();
  return {};
}

/** The change of the account's address, if no identity that stays vouches for it but one does for another. */
async function addressOf(tx: Transaction, user: UserRow, rest: readonly IdentityRow[]) {
  const vouched = rest.flatMap(({ email, identity_data: data }) =>
    email !== null && data['email_verified'] === true ? [email] : [],
  );
  const [next] = vouched;
  if (next === undefined || (user.email !== null && vouched.includes(user.email))) return {};
  if (await findUserByEmail(tx, next)) {
    throw new AppError(
      ERRORS.email_conflict_identity_not_deletable,
      serverMessages.auth.identityEmailConflict,
    );
  }
  return { email: next };
}

/** The caller's ways to sign in, oldest first (GET /user/identities). */
export function listIdentities(
  services: Services,
  identity: SignedIn,
): Promise<{ identities: Identity[] }> {
  return serviceTransaction(services, async (tx) => {
    const { user } = await readCaller(tx, identity, services.clock.now());
    return { identities: (await identitiesOf(tx, user.id)).map(presentIdentity) };
  });
}
