import { Worker } from 'node:worker_threads';

import type { StrengthAnswer, StrengthQuestion } from '#server/features/auth/strength-worker.ts';
import { idleWorker } from '#server/platform/concurrency/idle-worker.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The lowest zxcvbn score (0-4) that is accepted: more than a million guesses. */
const SCORE_MIN = 2;
/** Milliseconds after which an unused worker ends and frees its memory. */
const IDLE_MS = 60_000;

/** Judges new passwords on a thread of its own, started when first needed. */
export interface PasswordRules {
  /**
   * Resolves when a password may be used; throws AppError `weak_password` (422) with its reasons, or
   * `validation_failed` (400) above the size limit. `words` are those that others know about the person.
   */
  check(password: string, words: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Password rules: at least 8 characters and not easily guessed (AUTH-61, AUTH-62). */
export function passwordRules(idleMs = IDLE_MS): PasswordRules {
  const judge = idleWorker<Omit<StrengthQuestion, 'id'>, StrengthAnswer>({
    start: () => new Worker(new URL('./strength-worker.ts', import.meta.url)),
    idleMs,
  });

  return {
    async check(password, words) {
      refuseTooLong(password);
      if (Array.from(password).length < PASSWORD_MIN) {
        throw weak(serverMessages.auth.passwordTooShort, ['length']);
      }
      const { score, known } = await judge.ask({ password, words });
      if (score < SCORE_MIN) {
        throw weak(serverMessages.auth.passwordGuessable, [known ? 'pwned' : 'characters']);
      }
    },
    close: judge.close,
  };
}

/** Refuses a password above the size limit: AppError `validation_failed` (400). */
export function refuseTooLong(password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw new AppError(ERRORS.validation_failed, serverMessages.auth.passwordTooLong, {
      field: 'password',
    });
  }
}

/** Refuses a person's own address, or what is before its at-sign, as their password: AppError `weak_password` (422). */
export function refuseOwnAddress(password: string, email: string): void {
  const local = email.slice(0, email.lastIndexOf('@'));
  const [untagged = ''] = local.split('+');
  const typed = password.normalize('NFKC').toLowerCase().trim();
  if (typed !== '' && [email, local, untagged].includes(typed)) {
    throw weak(serverMessages.auth.passwordIsAddress, ['characters']);
  }
}

/** Words that others know about a person, which make a password easy to guess. */
export function knownWords(email: string, metadata: Record<string, unknown>): string[] {
  const { first_name: first, last_name: last } = metadata;
  return [email, email.split('@')[0], ...email.split(/[@.+_-]/), first, last, 'waymark'].filter(
    (word): word is string => typeof word === 'string' && word !== '',
  );
}

/** The refusal of a weak password (422), with its reasons. */
export function weak(message: string, reasons: readonly string[]): AppError {
  return new AppError(ERRORS.weak_password, message, {
    field: 'password',
    details: { weak_password: { reasons } },
  });
}
