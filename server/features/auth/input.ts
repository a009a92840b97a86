import type { Challenge } from '#server/features/auth/repository/flow-states.ts';
import { METADATA_TOO_LARGE } from '#shared/auth/contracts/shapes.ts';
import { normalizeEmail } from '#shared/core/email.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { EMAIL_MAX, USER_METADATA_MAX_BYTES } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** AppError `validation_failed` (400) about a field. */
export function invalid(message: string, field?: string): AppError {
  return new AppError(ERRORS.validation_failed, message, field === undefined ? {} : { field });
}

/** The normalised address; throws `validation_failed` when it is missing or no address. */
export function requireEmail(email: string | null | undefined): string {
  const address = normalizeEmail(email ?? '');
  if (address !== undefined) return address;
  const isLong = (email ?? '').length > EMAIL_MAX;
  throw invalid(
    isLong ? serverMessages.auth.emailTooLong : serverMessages.auth.emailInvalid,
    'email',
  );
}

/** A phone number as it is stored: without its + and blanks. */
export function plainPhone(phone: string): string {
  return phone.replace(/^\+/, '').replaceAll(' ', '');
}

/** The digits of a phone number; throws `validation_failed` when it is none (E.164, with or without its +). */
export function requirePhone(phone: string): string {
  const digits = plainPhone(phone);
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalid(serverMessages.auth.phoneInvalid, 'phone');
  return digits;
}

/** AppError `phone_provider_disabled` (400): this server sends no SMS. */
export function phoneDisabled(message: string): AppError {
  return new AppError(ERRORS.phone_provider_disabled, message, { field: 'phone' });
}

/** The PKCE challenge of a request, if it has one; throws `validation_failed` when it is incomplete or malformed. */
export function readChallenge(input: {
  readonly code_challenge?: string | null | undefined;
  readonly code_challenge_method?: string | null | undefined;
}): Challenge | undefined {
  const { code_challenge: challenge, code_challenge_method: name } = input;
  if (!challenge && !name) return undefined;
  if (!challenge || !name) throw invalid(serverMessages.auth.challengePair);
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid(serverMessages.auth.challengeLength);
  }
  if (!/^[\w.~-]+$/.test(challenge)) throw invalid(serverMessages.auth.challengeForm);
  const method = name.toLowerCase();
  if (method !== 's256' && method !== 'plain') throw invalid(serverMessages.auth.challengeMethod);
  return { challenge, method };
}

/** Metadata merged with changes, where null removes a key; throws `value_too_large` (413). */
export function mergeMetadata(
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  );
  if (Buffer.byteLength(JSON.stringify(merged)) > USER_METADATA_MAX_BYTES) {
    throw new AppError(ERRORS.value_too_large, METADATA_TOO_LARGE, {
      field: 'data',
    });
  }
  return merged;
}
