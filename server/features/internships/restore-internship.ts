import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import { removeHide } from '#server/features/internships/repository/hides.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { internshipMessages } from '#shared/internships/messages.ts';

/** Shows a listing to a person again; throws AppError `not_found` (404) when it was not hidden. */
export async function restoreInternship(
  { database }: Pick<InternshipsDeps, 'database'>,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const wasHidden = await database.transaction(identity, (tx) =>
    removeHide(tx, identity.userId, id),
  );
  if (!wasHidden) throw new AppError(ERRORS.not_found, internshipMessages.notFound);
}
