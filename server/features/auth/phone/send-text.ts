import { isBanned } from '#server/features/auth/caller.ts';
import type { TextPayload, TextPurpose } from '#server/features/auth/phone/request-text.ts';
import { takeFromAllTexts, takeText } from '#server/features/auth/phone/text-limits.ts';
import { codeSubject } from '#server/features/auth/redeem-token.ts';
import { replaceOneTimeToken } from '#server/features/auth/repository/one-time-tokens.ts';
import { changeUser, lockUser, type UserRow } from '#server/features/auth/repository/users.ts';
import { newCode } from '#server/features/auth/secrets.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import { isContested } from '#server/features/auth/sign-up-claim.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TokenKind } from '#server/platform/database/tables/auth.ts';
import type { JobHandler } from '#server/platform/jobs/job.ts';
import type { Sms } from '#server/platform/sms/sms-hook.ts';
import { SMS_CODE_TTL_S } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Sends the texts of the outbox; a text's code is made here, so none ever waits in the outbox. */
export function textJob(services: Services): JobHandler {
  return async ({ id, payload, attempt }) => {
    const { sendText } = services;
    const sms =
      sendText && (await serviceTransaction(services, (tx) => prepare(tx, services, payload)));
    // Each try has a code of its own, so no two are the same message.
    if (sms) await sendText({ ...sms, id: `${id}-${attempt}` });
  };
}

/** The text to send, with its code stored; undefined when it is late or its account is gone or banned. */
async function prepare(
  tx: Transaction,
  services: Services,
  payload: unknown,
): Promise<Sms | undefined> {
  const { userId, purpose, askedAt, counters } = payload as TextPayload;
  const now = services.clock.now();
  if (now.getTime() - askedAt > SMS_CODE_TTL_S * 1000) return undefined;
  const user = await lockUser(tx, userId);
  if (!user || isBanned(user, now)) return undefined;
  const slot = slotOf(purpose, user, now);
  if (!slot) return undefined;
  if (counters && !(await takeText(tx, services, counters))) return undefined;
  if (!(await takeFromAllTexts(tx, services))) return undefined;
  const { kind, phone, sentAt } = slot;
  const code = newCode();
  const expiresAt = new Date(now.getTime() + SMS_CODE_TTL_S * 1000);
  const codeHash = services.secrets.hashCode(codeSubject(user.id, kind), code);
  const token = { userId: user.id, kind, purpose, relatesTo: phone, codeHash, expiresAt };
  await replaceOneTimeToken(tx, { ...token, linkHash: null, flowStateId: null }, now);
  if (sentAt) await changeUser(tx, user.id, { [sentAt]: now }, now);
  return { phone: `+${phone}`, text: serverMessages.auth.codeText(code, SMS_CODE_TTL_S / 60) };
}

/** The code a text carries, and its receiver. */
interface Slot {
  readonly kind: TokenKind;
  readonly phone: string;
  readonly sentAt?: 'confirmation_sent_at' | 'recovery_sent_at' | 'reauthentication_sent_at';
}

/** The slot of a purpose by the account's present state; undefined when the text is no longer needed. */
function slotOf(purpose: TextPurpose, user: UserRow, now: Date): Slot | undefined {
  const { phone, new_phone: newPhone } = user;
  if (purpose === 'phone_change') return newPhone ? { kind: purpose, phone: newPhone } : undefined;
  if (!phone) return undefined;
  if (purpose === 'reauthentication') {
    return { kind: purpose, phone, sentAt: 'reauthentication_sent_at' };
  }
  if (purpose === 'signup' && !user.phone_confirmed_at) {
    const kind = isContested(user, now) ? 'sms' : 'confirmation';
    return { kind, phone, sentAt: 'confirmation_sent_at' };
  }
  // Who signs up again with a confirmed phone gets a code that signs in.
  return { kind: 'sms', phone, sentAt: 'recovery_sent_at' };
}
