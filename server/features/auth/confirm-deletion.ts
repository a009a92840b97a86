import { requireCaller } from '#server/features/auth/caller.ts';
import { redeemNonce } from '#server/features/auth/redeem-nonce.ts';
import type { SessionRow } from '#server/features/auth/repository/sessions.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { DELETE_PHRASE } from '#shared/account/delete-phrase.ts';
import { normalizeEmail } from '#shared/core/email.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { DELETE_FRESH_MIN } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** What a person enters to show that they mean it and are who they say. */
export interface DeletionRequest {
  /** The account's address, typed, or DELETE_PHRASE when it has none. */
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
  { email, nonce }: DeletionRequest,
  client: Pick<Client, 'ip'>,
): Promise<void> {
  const now = services.clock.now();
  const caller = await serviceTransaction(services, (tx) => requireCaller(tx, identity, now));
  const { user, session } = caller;
  if (!isMeant(email, user)) {
    throw new AppError(ERRORS.email_mismatch, serverMessages.account.emailMismatch, {
      field: 'email',
    });
  }
  const age = now.getTime() - lastProof(session).getTime();
  if (age < DELETE_FRESH_MIN * 60_000) return;
  // Nothing but the session ever proved who this is, so nothing fresher can be asked for.
  if (user.is_anonymous && user.email === null) return;
  if (!nonce) {
    const { freshSignIn, signInAgain } = serverMessages.account;
    const sentence = user.email === null ? signInAgain : freshSignIn;
    throw new AppError(ERRORS.reauthentication_needed, sentence);
  }
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

/** Whether a person typed the account's address, or the phrase when it has none. */
function isMeant(typed: string, { email }: UserRow): boolean {
  if (email !== null) return normalizeEmail(typed) === email;
  return typed.trim().toLowerCase() === DELETE_PHRASE;
}

/** When the session's person last proved who they are: at the sign-in, or by a second factor after it. */
function lastProof({ created_at: begun, amr }: SessionRow): Date {
  const proofs = amr.filter(({ method }) => method !== 'token_refresh');
  const seconds = Math.max(0, ...proofs.map(({ timestamp }) => timestamp));
  return new Date(Math.max(begun.getTime(), seconds * 1000));
}
