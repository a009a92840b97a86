import { insertFlowState, type Challenge } from '#server/features/auth/repository/flow-states.ts';
import { mayMail, type MailCounters, type MailKind } from '#server/features/auth/mail-limits.ts';
import type { MailPurpose } from '#server/features/auth/mails.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { randomId } from '#server/platform/ids.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';

/** The kind of background job that sends a mail. */
export const MAIL_JOB = 'auth.mail';

/** A mail in the outbox: ids, a purpose and where its link leads, never a token. */
export interface MailPayload {
  readonly userId: string;
  readonly purpose: MailPurpose;
  readonly redirectTo?: string | undefined;
  readonly flowStateId?: string | undefined;
  /** Only for a notice to an address the account no longer has. */
  readonly to?: string | undefined;
  /** Counted when the job runs, if the request must not show whether the address has an account. */
  readonly counters?: MailCounters | undefined;
}

/** A request for a mail to an address that may be unknown. */
interface MailRequest {
  readonly kind: MailKind;
  readonly address: string;
  readonly client: Client;
  /** Whether the person is signed in. */
  readonly signedIn?: boolean | undefined;
  /** Further addresses that get one of the mails; each is counted, too. */
  readonly alsoTo?: readonly string[] | undefined;
  /** The account it is for; undefined sends nothing but leaves the same traces. */
  readonly userId: string | undefined;
  /** Each is one mail. */
  readonly purposes: readonly MailPurpose[];
  readonly redirectTo: string;
  readonly challenge: Challenge | undefined;
}

/** Leaves mails in the outbox when the address may get one; what happens is the same for unknown addresses. */
export async function requestMail(
  tx: Transaction,
  services: Services,
  request: MailRequest,
): Promise<void> {
  const { kind, address, client, signedIn, purposes, redirectTo, challenge } = request;
  const own = { kind, address, userId: request.userId, client, signedIn };
  if (!(await mayMail(tx, services, own))) return;
  for (const further of request.alsoTo ?? []) {
    const counted = { kind, address: further, userId: undefined, client };
    if (!(await mayMail(tx, services, counted))) return;
  }
  const flowStateId =
    challenge && (await insertFlowState(tx, challenge, kind, redirectTo, services.clock.now()));
  // No account has a random id, so such a job sends nothing.
  const userId = request.userId ?? randomId();
  for (const purpose of purposes) {
    await enqueueMail(tx, { userId, purpose, redirectTo, flowStateId });
  }
}

/** Leaves a mail in the outbox of the caller's transaction. */
export async function enqueueMail(tx: Transaction, payload: MailPayload): Promise<void> {
  await enqueue(tx, { kind: MAIL_JOB, payload });
}
