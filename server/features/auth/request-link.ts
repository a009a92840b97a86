import { isBanned } from '#server/features/auth/caller.ts';
import {
  invalid,
  mergeMetadata,
  phoneDisabled,
  readChallenge,
  requireEmail,
} from '#server/features/auth/input.ts';
import {
  requestCodeAgain,
  requestSignInCode,
  type Sent,
} from '#server/features/auth/phone/request-code.ts';
import { audit, type AuditAction } from '#server/features/auth/repository/audit.ts';
import {
  ensureUser,
  findUserByEmail,
  newUserRow,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import { mayRegister } from '#server/features/auth/registration.ts';
import { noteLinkRequest } from '#server/features/auth/repository/unconfirmed.ts';
import { limitRequests, type RequestKind } from '#server/features/auth/request-limits.ts';
import type { MailKind } from '#server/features/auth/mail-limits.ts';
import type { MailPurpose } from '#server/features/auth/mails.ts';
import { requestMail } from '#server/features/auth/request-mail.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { recoverPassword, resendMail, sendOtp } from '#shared/auth/contracts/mailed-links.ts';
import type { Output } from '#shared/core/contract.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The response to every request for a mail, whatever is known about its address. */
type Nothing = Record<string, never>;

/** Where a mail's link leads, and who asked for it. */
interface LinkRequest {
  readonly redirectTo: string;
  readonly client: Client;
}

/** Mails a sign-in link and code; an unknown address becomes an account where people may register, unless `create_user` is false (POST /otp). */
export function requestSignInLink(
  services: Services,
  body: Output<(typeof sendOtp)['body']>,
  asked: LinkRequest,
): Promise<Nothing | Sent> {
  if (body.email && body.phone) throw invalid(serverMessages.auth.otpEmailOrPhone);
  if (body.email && body.channel) throw invalid(serverMessages.auth.otpChannel, 'channel');
  if (body.phone) {
    if (!services.sendText) throw phoneDisabled(serverMessages.auth.phoneDisabled);
    return requestSignInCode(services, { ...body, phone: body.phone }, asked.client);
  }
  if (!body.email) throw invalid(serverMessages.auth.otpMissing, 'email');
  const email = requireEmail(body.email);
  const userMetadata = mergeMetadata({}, body.data ?? {});
  const challenge = readChallenge(body);
  return mailTo(services, asked, {
    limit: 'otp',
    kind: 'magiclink',
    purposes: ['magiclink'],
    action: 'user_recovery_requested',
    email,
    challenge,
    async find(tx, now) {
      if (body.create_user !== false && mayRegister(services)) {
        const id = services.secrets.accountId(email);
        const fields = { encryptedPassword: null, userMetadata: {}, confirmationSentAt: null };
        await ensureUser(tx, newUserRow({ id, email, ...fields }, now));
      }
      await noteLinkRequest(tx, email, userMetadata, now);
      return findUserByEmail(tx, email);
    },
  });
}

/** Mails a link and code to a person who forgot their password (POST /recover). */
export function requestRecovery(
  services: Services,
  body: Output<(typeof recoverPassword)['body']>,
  asked: LinkRequest,
): Promise<Nothing> {
  if (!body.email) throw invalid(serverMessages.auth.recoveryMissing, 'email');
  const email = requireEmail(body.email);
  return mailTo(services, asked, {
    limit: 'recover',
    kind: 'recovery',
    purposes: ['recovery'],
    action: 'user_recovery_requested',
    email,
    challenge: readChallenge(body),
    async find(tx, now) {
      await noteLinkRequest(tx, email, undefined, now);
      return findUserByEmail(tx, email);
    },
  });
}

/** Mails a pending confirmation again (POST /resend). */
export async function requestAgain(
  services: Services,
  body: Output<(typeof resendMail)['body']>,
  asked: LinkRequest,
): Promise<Nothing | Sent> {
  const { type } = body;
  const isPhone = type === 'sms' || type === 'phone_change';
  if (type !== 'signup' && type !== 'email_change' && !isPhone) {
    throw invalid(serverMessages.auth.resendType, 'type');
  }
  const challenge = isPhone ? undefined : readChallenge(body);
  if (isPhone && body.phone && !body.email && services.sendText) {
    return requestCodeAgain(services, type, body.phone, asked.client);
  }
  const email = emailToResendTo(body);
  // No phone has this address.
  if (isPhone) return {};
  const shared = { limit: 'resend', email, challenge } as const;
  if (type === 'signup') {
    return mailTo(services, asked, {
      ...shared,
      kind: 'confirmation',
      purposes: ['signup'],
      action: 'user_confirmation_requested',
      async find(tx) {
        const user = await findUserByEmail(tx, email);
        return user?.email_confirmed_at ? undefined : user;
      },
    });
  }
  return mailTo(services, asked, {
    ...shared,
    kind: 'email_change',
    purposes: ['email_change_new', 'email_change_current'],
    action: 'user_modified',
    async find(tx) {
      const user = await findUserByEmail(tx, email);
      return user?.new_email ? user : undefined;
    },
  });
}

function emailToResendTo(body: Output<(typeof resendMail)['body']>): string {
  const { type, email, phone } = body;
  if (type === 'signup' && !email) throw invalid(serverMessages.auth.resendNeedsEmail, 'email');
  if (type === 'sms' && !phone) throw invalid(serverMessages.auth.resendNeedsPhone, 'phone');
  if (email && phone) throw invalid(serverMessages.auth.resendEmailOrPhone);
  if (phone) throw phoneDisabled(serverMessages.auth.phoneSignInDisabled);
  if (!email) throw invalid(serverMessages.auth.resendMissing);
  return requireEmail(email);
}

interface Errand {
  readonly limit: RequestKind;
  readonly kind: MailKind;
  readonly purposes: readonly MailPurpose[];
  readonly action: AuditAction;
  readonly email: string;
  readonly challenge: ReturnType<typeof readChallenge>;
  find(tx: Transaction, now: Date): Promise<UserRow | undefined>;
}

async function mailTo(services: Services, asked: LinkRequest, errand: Errand): Promise<Nothing> {
  await limitRequests(services, errand.limit, asked.client);
  const now = services.clock.now();
  await serviceTransaction(services, async (tx) => {
    const user = await errand.find(tx, now);
    const userId = user && !isBanned(user, now) ? user.id : undefined;
    const { kind, purposes, email, challenge } = errand;
    const { redirectTo } = asked;
    await requestMail(tx, services, {
      kind,
      address: email,
      client: asked.client,
      alsoTo: kind === 'email_change' && user?.new_email ? [user.new_email] : undefined,
      userId,
      purposes,
      redirectTo,
      challenge,
    });
    const entry = { action: errand.action, userId: user?.id ?? null, ip: asked.client.ip };
    await audit(tx, entry, now);
  });
  services.wake();
  return {};
}
