import { requireCaller } from '#server/features/auth/caller.ts';
import { redeemNonce } from '#server/features/auth/redeem-nonce.ts';
import { unitOfWork, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { normalizeEmail } from '#shared/domain/email.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { DELETE_FRESH_MIN } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/server-messages.ts';

/** What a person enters to show that they mean it and are who they say. */
export interface DeletionWish {
  /** The account's address, typed. */
  readonly email: string;
  /** A mailed code, when the sign-in is some time ago. */
  readonly nonce?: string | undefined;
}

/**
 * Resolves when the caller may delete their account (ACC-2). Throws AppError `email_mismatch` (422),
 * `reauthentication_needed` (400) without a sign-in of the last minutes, `reauthentication_not_valid` (422).
 */
export async function confirmDeletion(
  services: Services,
  identity: SignedIn,
  { email, nonce }: DeletionWish,
  client: Pick<Client, 'ip'>,
): Promise<void> {
  const now = services.clock.now();
  const caller = await unitOfWork(services, (tx) => requireCaller(tx, identity, now));
  const { user, session } = caller;
  if (user.email === null || normalizeEmail(email) !== user.email) {
    throw new AppError(ERRORS.email_mismatch, messages.account.emailMismatch, { field: 'email' });
  }
  const age = now.getTime() - session.created_at.getTime();
  if (age < DELETE_FRESH_MIN * 60_000) return;
  if (!nonce) throw new AppError(ERRORS.reauthentication_needed, messages.account.freshSignIn);
  if (!(await redeemNonce(services, caller, nonce, client))) {
    throw new AppError(
      ERRORS.reauthentication_not_valid,
      serverMessages.auth.reauthenticationInvalid,
      {
        field: 'nonce',
      },
    );
  }
}
