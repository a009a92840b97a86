import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { noEvent } from '#server/features/applications/history/own-event.ts';
import { restoreEvent } from '#server/features/applications/history/restore-event.ts';
import {
  deletedEntries,
  takeRemovedEntry,
} from '#server/features/applications/repository/removed-entries.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';

/** What a person wrote into histories and took back, as the account lists, restores and purges it. */
export function deletedEntryRecords(deps: ApplicationsDeps): DeletedRecords {
  return {
    kind: 'entry',
    rows: deletedEntries,
    restore: (owner, event) => restoreEvent(deps, owner, { event }),
    async purge(owner, id) {
      const gone = await deps.database.transaction(owner, (tx) =>
        takeRemovedEntry(tx, owner.userId, id),
      );
      if (!gone) throw noEvent();
    },
  };
}
