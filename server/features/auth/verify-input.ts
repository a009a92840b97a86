import { invalid, requirePhone } from '#server/features/auth/input.ts';
import type { TokenKind } from '#server/platform/database/tables/auth.ts';
import type { verifyToken } from '#shared/auth/contracts/mailed-links.ts';
import type { Output } from '#shared/core/contract.ts';
import { normalizeEmail } from '#shared/core/email.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Kinds of token that each type of verification accepts. */
const KINDS: Readonly<Record<string, readonly TokenKind[]>> = {
  // A sign-in link to an unconfirmed address signs up, too, and says so.
  signup: ['confirmation', 'magiclink'],
  invite: ['confirmation'],
  magiclink: ['magiclink', 'confirmation'],
  recovery: ['recovery'],
  email: ['confirmation', 'magiclink', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
};

/** Kinds of code that a phone's types of verification accept. */
const PHONE_KINDS: Readonly<Record<string, readonly TokenKind[]>> = {
  sms: ['confirmation', 'sms'],
  phone_change: ['phone_change'],
};

/** A token to redeem: a link's, or a code with the address it was mailed to. */
type Verification = { readonly kinds: readonly TokenKind[] } & (
  | { readonly link: string }
  | { readonly address: string; readonly code: string }
);

/** The kinds of token that a link's type accepts; throws `validation_failed` for an unknown type. */
export function kindsOf(type: string | null | undefined): readonly TokenKind[] {
  if (!type) throw invalid(serverMessages.auth.verifyType, 'type');
  const kinds = knownKinds(type);
  if (!kinds) throw invalid(serverMessages.auth.verifyUnknownType, 'type');
  return kinds;
}

/**
 * The token that POST /verify is to redeem. Throws `validation_failed`, or `otp_expired` (403) for a number or an
 * address to which nothing of this type is sent.
 */
export function readVerification(body: Output<(typeof verifyToken)['body']>): Verification {
  const { type, token: code, token_hash: link, email, phone } = body;
  if (!type) throw invalid(serverMessages.auth.verifyType, 'type');
  if (Boolean(code) === Boolean(link)) throw invalid(messages.auth.verifyToken);
  if (link) {
    if (email || phone) throw invalid(serverMessages.auth.verifyHashOnly);
    return { kinds: kindsOf(type), link };
  }
  if (Boolean(email) === Boolean(phone)) throw invalid(serverMessages.auth.verifyEmailOrPhone);
  const address = phone ? requirePhone(phone) : requireAddress(email ?? '');
  if (!knownKinds(type) && !knownKinds(type, PHONE_KINDS)) kindsOf(type);
  const kinds = knownKinds(type, phone ? PHONE_KINDS : KINDS);
  if (!code || !kinds) throw missed(serverMessages.auth.codeInvalid);
  return { kinds, address, code };
}

/** AppError `otp_expired` (403). */
export function missed(message: string): AppError {
  return new AppError(ERRORS.otp_expired, message);
}

function knownKinds(type: string, among = KINDS): readonly TokenKind[] | undefined {
  return Object.hasOwn(among, type) ? among[type] : undefined;
}

function requireAddress(email: string): string {
  const address = normalizeEmail(email);
  if (address !== undefined) return address;
  throw new AppError(ERRORS.address_invalid, serverMessages.auth.verifyEmail, { field: 'email' });
}
