import { passwordPurpose } from '#server/features/inbox/connect-inbox.ts';
import type { InboxDeps } from '#server/features/inbox/deps.ts';
import { presentInbox } from '#server/features/inbox/presenter.ts';
import {
  findInbox,
  lockInbox,
  saveReading,
  type InboxRow,
} from '#server/features/inbox/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ImapError, readFolder, type FolderReading } from '#server/platform/mail/imap-folder.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import type * as contracts from '#shared/inbox/contracts/schemas.ts';
import type { InboxFailure } from '#shared/inbox/failures.ts';
import { INBOX_FIRST_DAYS, INBOX_MAIL_KB, INBOX_MAILS, INBOX_MB } from '#shared/inbox/limits.ts';
import { inboxMessages } from '#shared/inbox/messages.ts';
import type { Received } from '#shared/replies/contracts/schemas.ts';

const DAY_MS = 86_400_000;
/** Milliseconds after which a look whose server died no longer keeps others away, beyond what reading takes. */
const LEASE_MS = 120_000;

/**
 * Reads what came into the person's mailbox since the last look. Throws AppError `not_found` (404) without a mailbox and
 * `conflict` (409) while another look is under way; what the mail server refuses is noted and returned.
 */
export async function syncInbox(
  deps: InboxDeps,
  identity: SignedIn,
  zone: string,
): Promise<Output<typeof contracts.syncInbox.response>> {
  const row = await lockedInbox(deps, identity);
  const finish = async (values: Parameters<typeof saveReading>[2]) => {
    const saved = await deps.database.transaction(identity, (tx) => saveReading(tx, row, values));
    if (!saved) throw new AppError(ERRORS.not_found, inboxMessages.notFound);
    return presentInbox(saved);
  };
  const reading = await readSince(deps, row);
  if (typeof reading === 'string') {
    const inbox = await finish({ failure: reading, failed_at: deps.clock.now() });
    return { inbox, received: null, more: false };
  }
  const { mark, messages, more } = reading;
  const files = messages.map(({ uid, bytes }) => ({ name: `${uid}.eml`, bytes }));
  let received: Received | null = null;
  try {
    if (files.length > 0) received = await deps.readMails(identity, { door: 'imap', files, zone });
  } catch (error) {
    // The mails are read again the next time; those that were kept already are known then.
    await deps.database.transaction(identity, (tx) => saveReading(tx, row, {}));
    throw error;
  }
  const inbox = await finish({
    uid_validity: mark.uidValidity,
    last_uid: mark.lastUid,
    read_at: deps.clock.now(),
    failure: null,
    failed_at: null,
  });
  return { inbox, received, more };
}

async function lockedInbox(
  { database, clock, rules }: InboxDeps,
  identity: SignedIn,
): Promise<InboxRow> {
  const now = clock.now();
  const until = new Date(now.getTime() + rules.readMs + LEASE_MS);
  return database.transaction(identity, async (tx) => {
    const row = await lockInbox(tx, identity.userId, { now, until });
    if (row) return row;
    const busy = await findInbox(tx, identity.userId);
    throw busy
      ? new AppError(ERRORS.conflict, inboxMessages.busy)
      : new AppError(ERRORS.not_found, inboxMessages.notFound);
  });
}

/** What came since the mark of the row, or why it cannot be read. */
async function readSince(deps: InboxDeps, row: InboxRow): Promise<FolderReading | InboxFailure> {
  const { host, address: user, folder, uid_validity: uidValidity, last_uid: lastUid } = row;
  let password: string;
  try {
    password = deps.protection.reveal(passwordPurpose(row.user_id), row.password);
  } catch {
    return 'locked';
  }
  try {
    return await readFolder(
      { host, user, password, folder },
      {
        rules: deps.rules,
        mark: uidValidity !== null && lastUid !== null ? { uidValidity, lastUid } : undefined,
        since: new Date(deps.clock.now().getTime() - INBOX_FIRST_DAYS * DAY_MS),
        limits: {
          messages: INBOX_MAILS,
          bytes: INBOX_MB * 1024 * 1024,
          messageBytes: INBOX_MAIL_KB * 1024,
        },
      },
    );
  } catch (error) {
    if (error instanceof ImapError) return error.failure;
    throw error;
  }
}
