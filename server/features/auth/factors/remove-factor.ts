import { lowerSessionsOf } from '#server/features/auth/factors/raise-session.ts';
import {
  deleteFactor,
  factorsOf,
  type FactorRow,
} from '#server/features/auth/repository/factors.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/**
 * Removes a factor, lowers the sessions it raised, and drops recovery codes that no other factor needs any more. Its person
 * gets a notice unless it was never confirmed.
 */
export async function removeFactor(tx: Transaction, factor: FactorRow, now: Date): Promise<void> {
  await deleteFactor(tx, factor);
  await lowerSessionsOf(tx, factor, now);
  await noteRemoval(tx, factor);
  const left = await factorsOf(tx, factor.user_id);
  const isProtected = left.some(
    ({ status, factor_type: type }) => status === 'verified' && type !== 'recovery_code',
  );
  if (isProtected) return;
  for (const codes of left.filter(({ factor_type: type }) => type === 'recovery_code')) {
    await deleteFactor(tx, codes);
    await lowerSessionsOf(tx, codes, now);
  }
}

async function noteRemoval(
  tx: Transaction,
  { user_id: userId, status, factor_type: type }: FactorRow,
): Promise<void> {
  if (status !== 'verified') return;
  const purpose = type === 'recovery_code' ? 'recovery_codes_removed' : 'factor_removed';
  await enqueueMail(tx, { userId, purpose });
}
