import {
  noteOperation,
  requireAccount,
  requireLockedAccount,
  type Operator,
} from '#server/features/auth/admin/operator.ts';
import { deleteProofs } from '#server/features/auth/repository/factors.ts';
import { deleteIdentities } from '#server/features/auth/repository/identities.ts';
import { deleteOneTimeTokens } from '#server/features/auth/repository/one-time-tokens.ts';
import { deleteSessions } from '#server/features/auth/repository/sessions.ts';
import { changeUser } from '#server/features/auth/repository/users.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';

/** Deletes an account with everything it owns, as its person would; throws AppError `user_not_found` (404). */
export async function deleteUser(
  services: Services,
  eraseAccount: (userId: string) => Promise<unknown>,
  id: string,
  operator: Operator,
): Promise<void> {
  const user = await serviceTransaction(services, (tx) => requireAccount(tx, id));
  await eraseAccount(user.id);
  // The entries about the account went with it; that one was deleted stays known.
  await serviceTransaction(services, (tx) =>
    noteOperation(tx, operator, { action: 'user_deleted', userId: null }, services.clock.now()),
  );
}

/**
 * Closes an account and keeps what it owns (a soft deletion): its address becomes a keyed hash, and everything that signs
 * in goes. Throws AppError `user_not_found` (404).
 */
export async function closeUser(services: Services, id: string, operator: Operator): Promise<void> {
  await serviceTransaction(services, async (tx) => {
    const user = await requireLockedAccount(tx, id);
    const now = services.clock.now();
    await deleteSessions(tx, user.id);
    await deleteOneTimeTokens(tx, user.id);
    await deleteIdentities(tx, user.id);
    await deleteProofs(tx, user.id);
    const hash = user.email === null ? null : services.secrets.accountId(user.email);
    const changes = {
      // An address may be used and closed several times.
      email: hash && `${hash}:${user.id}`,
      encrypted_password: null,
      new_email: null,
      email_change_confirmed: null,
      user_metadata: '{}',
      link_metadata: null,
      deleted_at: now,
    };
    await changeUser(tx, user.id, changes, now);
    const details = { kept: true };
    await noteOperation(tx, operator, { action: 'user_deleted', userId: user.id, details }, now);
  });
}
