import type { InboxRow } from '#server/features/inbox/repository.ts';
import type { Inbox } from '#shared/inbox/contracts/schemas.ts';
import type { InboxFailure } from '#shared/inbox/failures.ts';

/** A connected mailbox as the API returns it: without its password, and without where reading stopped. */
export function presentInbox(row: InboxRow): Inbox {
  const { host, address, folder, created_at, read_at, failed_at, failure } = row;
  return {
    host,
    address,
    folder,
    connected_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    failure: failure as InboxFailure | null,
  };
}
