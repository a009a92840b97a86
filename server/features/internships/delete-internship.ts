import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import { insertHide } from '#server/features/internships/repository/hides.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { internshipMessages } from '#shared/internships/messages.ts';

/** Hides a listing from a person, and from nobody else; throws AppError `not_found` (404). */
export async function deleteInternship(
  { database, clock }: Pick<InternshipsDeps, 'database' | 'clock'>,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const hide = { id, now: clock.now() };
  const isKnown = await database.transaction(identity, (tx) =>
    insertHide(tx, identity.userId, hide),
  );
  if (!isKnown) throw new AppError(ERRORS.not_found, internshipMessages.notFound);
}
