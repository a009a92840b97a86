import type { InboxDeps } from '#server/features/inbox/deps.ts';
import { presentInbox } from '#server/features/inbox/presenter.ts';
import { eraseInbox, findInbox, saveInbox } from '#server/features/inbox/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { checkFolder, ImapError } from '#server/platform/mail/imap-folder.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import type * as contracts from '#shared/inbox/contracts/schemas.ts';
import type { InboxFailure } from '#shared/inbox/failures.ts';
import { inboxMessages } from '#shared/inbox/messages.ts';

/** The purpose under which a person's password is encrypted: nobody else's row can be read with it. */
export const passwordPurpose = (userId: string): string => `inbox of ${userId}`;

/** The field of the form that a failure is about. */
const FIELDS: Readonly<Partial<Record<InboxFailure, string>>> = {
  address: 'host',
  unreachable: 'host',
  certificate: 'host',
  credentials: 'password',
  folder: 'folder',
};

/** The person's connected mailbox, and whether this server reads any. */
export async function getInbox(
  { database, isOn }: InboxDeps,
  identity: SignedIn,
): Promise<Output<typeof contracts.getInbox.response>> {
  const row = await database.transaction(identity, (tx) => findInbox(tx, identity.userId));
  return { offered: isOn, inbox: row ? presentInbox(row) : null };
}

/**
 * Connects a mailbox once its folder opened. Throws AppError `validation_failed` (400) that names the field when it does
 * not. A folder that stays the same is read on from where it was.
 */
export async function connectInbox(
  deps: InboxDeps,
  identity: SignedIn,
  body: Output<typeof contracts.connectInbox.body>,
): Promise<contracts.Inbox> {
  const { host, address, password, folder } = body;
  try {
    await checkFolder({ host, user: address, password, folder }, deps.rules);
  } catch (error) {
    if (!(error instanceof ImapError)) throw error;
    const { failure, folders } = error;
    const field = FIELDS[failure];
    throw new AppError(
      ERRORS.validation_failed,
      failure === 'folder'
        ? inboxMessages.folderMissing(folders)
        : `${inboxMessages.failed(failure)}.`,
      field ? { field } : {},
    );
  }
  const { userId } = identity;
  const row = await deps.database.transaction(identity, async (tx) => {
    const former = await findInbox(tx, userId);
    const isSame = former?.host === host && former.address === address && former.folder === folder;
    return saveInbox(tx, {
      user_id: userId,
      host,
      address,
      folder,
      password: deps.protection.protect(passwordPurpose(userId), password),
      created_at: deps.clock.now(),
      uid_validity: isSame ? former.uid_validity : null,
      last_uid: isSame ? former.last_uid : null,
      read_at: isSame ? former.read_at : null,
      failed_at: null,
      failure: null,
      reading_until: null,
    });
  });
  return presentInbox(row);
}

/** Forgets the person's mailbox and its password. */
export async function disconnectInbox({ database }: InboxDeps, identity: SignedIn): Promise<void> {
  await database.transaction(identity, (tx) => eraseInbox(tx, identity.userId));
}
