import type { EmployerLinksDeps } from '#server/features/employer-links/deps.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** Works on a live company of the person; throws AppError `not_found` (404) for another. */
export async function withOwnCompany(
  deps: EmployerLinksDeps,
  identity: SignedIn,
  id: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await deps.database.transaction(identity, async (tx) => {
    const company = await deps.findCompany(tx, identity.userId, id);
    if (!company) throw new AppError(ERRORS.not_found, messages.companies.notFound);
    await work(tx);
  });
}
