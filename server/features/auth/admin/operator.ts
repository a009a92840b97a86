import { findAccount } from '#server/features/auth/repository/accounts.ts';
import { audit, type AuditAction } from '#server/features/auth/repository/audit.ts';
import { lockUser, type UserRow } from '#server/features/auth/repository/users.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Who administers accounts: a program with a service key, the command line of the server's machine, or a signed-in operator. */
export interface Operator {
  readonly by: 'service_key' | 'command' | 'operator';
  /** Null on the server's machine. */
  readonly ip: string | null;
}

/** An id from a path; throws AppError `validation_failed` (404) when it is no UUID. */
export function requireUuid(name: string, id: string): string {
  if (UUID.test(id)) return id.toLowerCase();
  throw new AppError(ERRORS.factor_id_invalid, serverMessages.auth.notUuid(name));
}

/** The account of an id, closed ones too; throws AppError `user_not_found` (404). */
export async function requireAccount(tx: Transaction, id: string): Promise<UserRow> {
  return (await findAccount(tx, requireUuid('user_id', id))) ?? notFound();
}

/** The same for an account that is not closed, locked until the transaction ends. */
export async function requireLockedAccount(tx: Transaction, id: string): Promise<UserRow> {
  return (await lockUser(tx, requireUuid('user_id', id))) ?? notFound();
}

/** Notes what an operator did to an account; `details` says who did it. */
export async function noteOperation(
  tx: Transaction,
  operator: Operator,
  entry: {
    readonly action: AuditAction;
    readonly userId: string | null;
    readonly sessionId?: string | undefined;
    readonly details?: Record<string, unknown>;
  },
  now: Date,
): Promise<void> {
  const details = { ...entry.details, by: operator.by };
  await audit(tx, { ...entry, ip: operator.ip, details }, now);
}

function notFound(): never {
  throw new AppError(ERRORS.no_such_user, serverMessages.auth.noSuchUser);
}
