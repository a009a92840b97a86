import { DatabaseError } from 'pg';

import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const RETRY_AFTER_S = 2;

// Raised by `add_usage`, which counts what an account holds.
const ACCOUNT_FULL = 'WM409';
const VALUE_TOO_LARGE = 'WM413';

// The policy of tables in which anonymous accounts keep nothing.
const NOT_ANONYMOUS = '"not_anonymous"';

const UNAVAILABLE = /^(08|53|57P)/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** AppError `database_unavailable` (503 with Retry-After); the cause is for the log. */
export function databaseUnavailable(cause: unknown): AppError {
  return new AppError(ERRORS.database_unavailable, messages.common.unavailable, {
    cause,
    retryAfter: RETRY_AFTER_S,
  });
}

/**
 * The AppError for a PostgreSQL or network error, which stays reachable as its cause; anything else is returned as it is.
 * Codes: `conflict` (409, 23505), `referenced_row_missing` (409, 23503),
 * `account_full` (409), `value_too_large` (413), `invalid_value` (400, classes 22 and 54, 23502, 23514),
 * `forbidden` (403, 42501), `database_busy` (503, 40001, 40P01, 55P03, 57014), `database_unavailable` (503).
 */
export function mapDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = sqlState(error);
  if (code === undefined) return error;
  switch (code) {
    case '23505':
      return new AppError(ERRORS.conflict, serverMessages.database.conflict, { cause: error });
    case '23503':
      return new AppError(
        ERRORS.referenced_row_missing,
        serverMessages.database.referencedRowMissing,
        {
          cause: error,
        },
      );
    case ACCOUNT_FULL:
      return new AppError(ERRORS.account_full, serverMessages.quota.alone, { cause: error });
    case VALUE_TOO_LARGE:
      return new AppError(ERRORS.value_too_large, serverMessages.quota.valueTooLarge, {
        cause: error,
      });
    case '42501':
      return new AppError(
        ERRORS.forbidden,
        String(error).includes(NOT_ANONYMOUS)
          ? serverMessages.database.notAnonymous
          : serverMessages.database.forbidden,
        { cause: error },
      );
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
      return new AppError(ERRORS.database_busy, serverMessages.common.overloaded, {
        cause: error,
        retryAfter: 1,
      });
    case '23502':
    case '23514':
      return new AppError(ERRORS.invalid_value, serverMessages.database.invalidValue, {
        cause: error,
      });
    default:
      if (code.startsWith('22') || code.startsWith('54')) {
        return new AppError(ERRORS.invalid_value, serverMessages.database.invalidValue, {
          cause: error,
        });
      }
      // 25P03: the server ended an idle transaction.
      return code === '25P03' || UNAVAILABLE.test(code) || NETWORK.has(code)
        ? databaseUnavailable(error)
        : error;
  }
}

/** The name of the unique, foreign-key or check constraint that an error from a transaction is about, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof DatabaseError ? cause.constraint : undefined;
}

function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseError) return error.code;
  return 'code' in error && typeof error.code === 'string' && NETWORK.has(error.code)
    ? error.code
    : undefined;
}
