import { invalid, plainPhone } from '#server/features/auth/input.ts';
import { mailCounters } from '#server/features/auth/mail-limits.ts';
import { leaveText } from '#server/features/auth/phone/request-text.ts';
import { textCounters } from '#server/features/auth/phone/text-limits.ts';
import { findUserByPhone } from '#server/features/auth/repository/phones.ts';
import { findUserByEmail, type UserRow } from '#server/features/auth/repository/users.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { normalizeEmail } from '#shared/core/email.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The address or phone with which somebody signs in by password. */
interface Login {
  /** As it is counted. */
  readonly name: string;
  find(tx: Transaction): Promise<UserRow | undefined>;
  isConfirmed(user: UserRow): boolean;
  /** Leaves a job that sends the confirmation again, to nobody without a person. */
  remind(tx: Transaction, user: UserRow | undefined, to: string | undefined): Promise<void>;
}

/** Reads the address or phone of a password sign-in. Throws `validation_failed`, or 422 for a phone when those are off. */
export function readLogin(
  services: Services,
  body: { readonly email?: string | null; readonly phone?: string | null },
  client: Client,
): Login {
  if (body.email && body.phone) throw invalid(serverMessages.auth.signInEmailOrPhone);
  if (body.phone) return phoneLogin(services, plainPhone(body.phone), client);
  if (!body.email) throw invalid(serverMessages.auth.signInMissing, 'email');
  const address = normalizeEmail(body.email);
  const email = address ?? body.email;
  return {
    name: email,
    find: (tx) => findUserByEmail(tx, address ?? ''),
    isConfirmed: (user) => user.email_confirmed_at !== null,
    async remind(tx, user, to) {
      const mail = { kind: 'confirmation', address: email, userId: user?.id, client } as const;
      await enqueueMail(tx, {
        userId: to ?? randomId(),
        purpose: 'signup',
        redirectTo: services.redirects.resolve(undefined),
        counters: await mailCounters(tx, services, mail),
      });
    },
  };
}

function phoneLogin(services: Services, phone: string, client: Client): Login {
  if (!services.sendText) {
    throw new AppError(ERRORS.phone_sign_in_disabled, serverMessages.auth.phoneSignInDisabled, {
      field: 'phone',
    });
  }
  return {
    name: phone,
    find: (tx) => findUserByPhone(tx, phone),
    isConfirmed: (user) => user.phone_confirmed_at !== null,
    async remind(tx, user, to) {
      const counters = await textCounters(tx, services, { phone, userId: user?.id, client });
      await leaveText(tx, services, { userId: to, purpose: 'signup', counters });
    },
  };
}
