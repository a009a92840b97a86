import { createHash, randomInt } from 'node:crypto';

import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '#shared/auth/factor-limits.ts';

/** Without characters that look alike. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';

/** A new set of recovery codes from the system's random source, 80 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
      '',
    ),
  );
}

/** The only form in which a person's recovery code is stored; case, spaces and hyphens do not matter. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest();
}
