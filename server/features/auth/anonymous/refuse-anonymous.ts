import type { UserRow } from '#server/features/auth/repository/users.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Throws `no_authorization` (403) for an anonymous account, which has nothing that a second factor could protect. */
export function refuseAnonymous(user: Pick<UserRow, 'is_anonymous'>): void {
  if (user.is_anonymous) {
    throw new AppError(ERRORS.anonymous_refused, serverMessages.auth.anonymousRefused);
  }
}
