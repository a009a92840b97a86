import { Worker } from 'node:worker_threads';

import type { StrengthAnswer, StrengthQuestion } from '#server/features/auth/strength-worker.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

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
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<
    number,
    { resolve: (answer: StrengthAnswer) => void; reject: (error: Error) => void }
  >();

  function start(): Worker {
    const started = new Worker(new URL('./strength-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (answer: StrengthAnswer) => {
      waiting.get(answer.id)?.resolve(answer);
      waiting.delete(answer.id);
      if (waiting.size === 0) {
        clearTimeout(idle);
        idle = setTimeout(() => void close(), idleMs).unref();
      }
    });
    const failed = (error: Error) => {
      if (worker === started) worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', failed);
    started.on('exit', () => {
      if (worker === started) failed(new Error('the password judge ended'));
    });
    return started;
  }

  function judge(password: string, words: readonly string[]): Promise<StrengthAnswer> {
    clearTimeout(idle);
    worker ??= start();
    const question: StrengthQuestion = { id: ++lastId, password, words };
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { resolve, reject });
      worker?.postMessage(question);
    });
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('the password judge was closed'));
    waiting.clear();
    await ending?.terminate();
  }

  return {
    async check(password, words) {
      if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
        throw new AppError(ERRORS.validation_failed, messages.auth.passwordTooLong, {
          field: 'password',
        });
      }
      if (Array.from(password).length < PASSWORD_MIN) {
        throw weak(messages.auth.passwordTooShort, ['length']);
      }
      const { score, known } = await judge(password, words);
      if (score < SCORE_MIN) {
        throw weak(messages.auth.passwordGuessable, [known ? 'pwned' : 'characters']);
      }
    },
    close,
  };
}

/** Refuses a person's own address, or what is before its at-sign, as their password: AppError `weak_password` (422). */
export function refuseOwnAddress(password: string, email: string): void {
  const local = email.slice(0, email.lastIndexOf('@'));
  const [untagged = ''] = local.split('+');
  const typed = password.normalize('NFKC').toLowerCase().trim();
  if (typed !== '' && [email, local, untagged].includes(typed)) {
    throw weak(messages.auth.passwordIsAddress, ['characters']);
  }
}

/** Words that others know about a person, which make a password easy to guess. */
export function knownWords(email: string, metadata: Record<string, unknown>): string[] {
  const { first_name: first, last_name: last } = metadata;
  return [email, email.split('@')[0], ...email.split(/[@.+_-]/), first, last, 'waymark'].filter(
    (word): word is string => typeof word === 'string' && word !== '',
  );
}

function weak(message: string, reasons: readonly string[]): AppError {
  return new AppError(ERRORS.weak_password, message, {
    field: 'password',
    details: { weak_password: { reasons } },
  });
}
