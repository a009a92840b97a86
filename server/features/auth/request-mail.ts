import { insertFlowState, type Challenge } from '#server/features/auth/repository/flow-states.ts';
import { takeFromBucket } from '#server/features/auth/repository/limits.ts';
import type { Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { randomId } from '#server/platform/ids.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';

/** Why a mail is sent; its token, if it has one, is made only then. */
export type MailPurpose =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'already_registered'
  | 'password_changed'
  | 'email_changed';

/** The kind of background job that sends a mail. */
export const MAIL_JOB = 'auth.mail';

/** What waits in the outbox: ids, a purpose and where to go, never a token. */
export interface MailPayload {
  readonly userId: string;
  readonly purpose: MailPurpose;
  readonly redirectTo?: string | undefined;
  readonly flowStateId?: string | undefined;
  /** Only for a notice to an address the account no longer has. */
  readonly to?: string | undefined;
}

/** Mails that are counted together, per e-mail address (ruling 19). */
export type MailKind =
  | 'confirmation'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'reauthentication';

/** Whether an address may get one more mail of a kind now; the caller stays silent when not (security checklist 4). */
export async function mayMail(
  tx: Transaction,
  services: Services,
  kind: MailKind,
  address: string,
): Promise<boolean> {
  const { mailBurst, mailGapSeconds } = services.settings;
  const key = services.secrets.counterKey(`mail-${kind}`, address);
  const bucket = { burst: mailBurst, seconds: mailGapSeconds };
  return (await takeFromBucket(tx, key, bucket, services.clock.now())) === 0;
}

/** A mail that somebody asked for from outside, for an address that may be unknown. */
export interface MailRequest {
  readonly kind: MailKind;
  readonly address: string;
  /** Further addresses that get one of the mails; each is counted too. */
  readonly alsoTo?: readonly string[] | undefined;
  /** Whom it is for; undefined sends nothing but leaves the same traces. */
  readonly userId: string | undefined;
  /** One mail each. */
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
  for (const address of [request.address, ...(request.alsoTo ?? [])]) {
    if (!(await mayMail(tx, services, request.kind, address))) return;
  }
  const { purposes, redirectTo, challenge } = request;
  const flowStateId =
    challenge &&
    (await insertFlowState(tx, challenge, request.kind, redirectTo, services.clock.now()));
  // Nobody has a random id, so such a job finds no one to write to.
  const userId = request.userId ?? randomId();
  for (const purpose of purposes) {
    await leaveMail(tx, { userId, purpose, redirectTo, flowStateId });
  }
}

/** Leaves a mail in the outbox of the caller's unit of work. */
export async function leaveMail(tx: Transaction, payload: MailPayload): Promise<void> {
  await enqueue(tx, { kind: MAIL_JOB, payload });
}
