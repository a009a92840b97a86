import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';

import { ZipFile } from 'yazl';

import type { AccountDeps } from '#server/features/account/deps.ts';
import { eraseAccount } from '#server/features/account/erase-account.ts';
import { listDeletedPage } from '#server/features/account/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { ArchiveFile, Owner } from '#server/platform/personal-data.ts';
import { ARCHIVE } from '#shared/account/archive.ts';
import type { DeletedRecord } from '#shared/account/contracts/schemas.ts';
import {
  ANONYMOUS_ACCOUNT_DAYS,
  DELETED_KEPT_DAYS,
  DELETED_PAGE_SIZE,
  EVENT_LARGE_BYTES,
  EVENT_LARGE_DAYS,
} from '#shared/core/limits.ts';
import { type Page, toPage } from '#shared/core/page.ts';

/** Deletes the caller's account and everything it owns, for good. */
export async function deleteAccount(
  deps: AccountDeps,
  identity: SignedIn,
  wish: { readonly email: string; readonly nonce?: string | undefined },
  client: { readonly ip: string },
): Promise<void> {
  await deps.confirm(identity, wish, client);
  await eraseAccount(deps, identity.userId, (tx) =>
    deps.noteDeletion(tx, identity.userId, deps.clock.now()),
  );
}

/** What says that it is such an archive, and how it is to be read. */
const manifest = (made_by: string) =>
  `${JSON.stringify({ format: ARCHIVE.format, version: ARCHIVE.version, made_by }, undefined, 2)}\n`;

const README = `Everything Waymark holds about you.

waymark.json               says that this is such an archive: another Waymark restores it on its profile page
account.json               your account, sign-ins and security events
profile.json               your profile
applications.json, .csv    your applications (deleted ones until they are purged)
application-history.*      every change of them: the values before and after; where there is a place (counted in
                           UTF-16 units), only the text that was replaced there and its replacement; a change
                           of more than ${EVENT_LARGE_BYTES / 1024} kB of text is listed for good and its text kept for ${EVENT_LARGE_DAYS} days
companies.json, .csv       your companies (deleted ones until they are purged)
files.json                 name, size, type and dates of the files you uploaded
files/                     those files, as they are
deleted-files.json         the same of files that you deleted or replaced, until they are purged
deleted-files/             those files, as they are
Further files belong to the part of Waymark they are named after.
`;

/** Everything held about a person as a zip that is made while it is read; a failure on the way ends the stream with an error. */
export async function exportAccount(
  { parts, log, version }: AccountDeps,
  owner: Owner,
): Promise<Readable> {
  const lists = await Promise.all(parts.map((part) => part.export(owner)));
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => {
    log.warn({ err: error }, 'an archive of personal data was not completed');
    stream.destroy(error);
  });
  zip.addBuffer(Buffer.from(README), 'README.txt');
  zip.addBuffer(Buffer.from(manifest(version)), ARCHIVE.file);
  for (const file of lists.flat()) addFile(zip, file);
  zip.end();
  return stream;
}

function addFile(zip: ZipFile, file: ArchiveFile): void {
  const open = callbackify(async () => {
    const stream = await file.open();
    if (!stream) throw new Error('a file of the archive is gone');
    return stream;
  });
  zip.addReadStreamLazy(file.name, {}, (done) => open(done));
}

const KEPT_MS = DELETED_KEPT_DAYS * 86_400_000;

/** One page of what a person deleted, of all kinds, what was deleted last first. */
export async function listDeletedRecords(
  { database, deletedRecords }: AccountDeps,
  identity: SignedIn,
  { page }: { readonly page: number },
): Promise<Page<DeletedRecord>> {
  const limit = DELETED_PAGE_SIZE;
  const { rows, total } = await database.transaction(identity, (tx) =>
    listDeletedPage(tx, deletedRecords, identity.userId, { offset: (page - 1) * limit, limit }),
  );
  const records = rows.map(({ kind, id, label, deleted_at }) => ({
    kind,
    id,
    label,
    deletedAt: deleted_at.toISOString(),
    endsAt: new Date(deleted_at.getTime() + KEPT_MS).toISOString(),
  }));
  return toPage(records, total, page, limit);
}

const DAY_MS = 86_400_000;
/** Accounts that one run removes at most, so that it ends; the next goes on. */
const BATCH = 200;

/** Removes anonymous accounts that nobody used for 30 days, with all they own; returns how many. */
export async function pruneAnonymous(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'log' | 'parts' | 'anonymous'>,
): Promise<number> {
  const { database, clock, anonymous } = deps;
  const before = new Date(clock.now().getTime() - ANONYMOUS_ACCOUNT_DAYS * DAY_MS);
  const due = await database.transaction({ role: 'service_role' }, (tx) =>
    anonymous.listUnused(tx, before, BATCH),
  );
  let gone = 0;
  for (const id of due) {
    // Somebody may have signed in, or given an address, since the list was made.
    if (await eraseAccount(deps, id, (tx) => anonymous.lockUnused(tx, id, before))) gone += 1;
  }
  return gone;
}
