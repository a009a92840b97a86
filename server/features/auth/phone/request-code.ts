import { isBanned } from '#server/features/auth/caller.ts';
import { invalid, mergeMetadata, requirePhone } from '#server/features/auth/input.ts';
import { requestText, type TextPurpose } from '#server/features/auth/phone/request-text.ts';
import { mayRegister } from '#server/features/auth/registration.ts';
import { audit, type AuditAction } from '#server/features/auth/repository/audit.ts';
import {
  findPhoneChange,
  findUserByPhone,
  noteTextRequest,
} from '#server/features/auth/repository/phones.ts';
import { ensureUser, newUserRow, type UserRow } from '#server/features/auth/repository/users.ts';
import { limitRequests, type RequestKind } from '#server/features/auth/request-limits.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { randomId } from '#server/platform/ids.ts';
import type { sendOtp } from '#shared/auth/contracts/mailed-links.ts';
import type { Output } from '#shared/core/contract.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The response to every request for a text; the id names nothing, so that all responses are alike. */
export interface Sent {
  readonly message_id: string;
}

/** Texts a code that signs in; an unknown phone becomes an account where people may register, unless `create_user` is false (POST /otp). */
export function requestSignInCode(
  services: Services,
  body: Output<(typeof sendOtp)['body']> & { readonly phone: string },
  client: Client,
): Promise<Sent> {
  if ((body.channel ?? 'sms') !== 'sms') throw invalid(serverMessages.auth.smsChannel, 'channel');
  const phone = requirePhone(body.phone);
  const userMetadata = mergeMetadata({}, body.data ?? {});
  return textTo(services, client, {
    limit: 'otp',
    purpose: 'signin',
    action: 'user_recovery_requested',
    phone,
    async find(tx, now) {
      if (body.create_user !== false && mayRegister(services)) {
        const id = services.secrets.accountId(phone);
        const fields = { encryptedPassword: null, userMetadata: {}, confirmationSentAt: null };
        await ensureUser(tx, newUserRow({ id, phone, ...fields }, now));
      }
      await noteTextRequest(tx, phone, userMetadata, now);
      return findUserByPhone(tx, phone);
    },
  });
}

/** Texts a pending code again (POST /resend with type sms or phone_change). */
export function requestCodeAgain(
  services: Services,
  type: 'sms' | 'phone_change',
  typed: string,
  client: Client,
): Promise<Sent> {
  const phone = requirePhone(typed);
  const shared = { limit: 'resend', phone } as const;
  if (type === 'phone_change') {
    return textTo(services, client, {
      ...shared,
      purpose: 'phone_change',
      action: 'user_modified',
      find: (tx) => findPhoneChange(tx, phone),
    });
  }
  return textTo(services, client, {
    ...shared,
    purpose: 'signup',
    action: 'user_confirmation_requested',
    async find(tx) {
      const user = await findUserByPhone(tx, phone);
      return user?.phone_confirmed_at ? undefined : user;
    },
  });
}

interface Errand {
  readonly limit: RequestKind;
  readonly purpose: TextPurpose;
  readonly action: AuditAction;
  readonly phone: string;
  find(tx: Transaction, now: Date): Promise<UserRow | undefined>;
}

async function textTo(services: Services, client: Client, errand: Errand): Promise<Sent> {
  await limitRequests(services, errand.limit, client);
  const now = services.clock.now();
  await serviceTransaction(services, async (tx) => {
    const user = await errand.find(tx, now);
    const userId = user && !isBanned(user, now) ? user.id : undefined;
    const { phone, purpose, action } = errand;
    await requestText(tx, services, { phone, userId, client, purpose });
    await audit(tx, { action, userId: user?.id ?? null, ip: client.ip }, now);
  });
  services.wake();
  return { message_id: randomId() };
}
