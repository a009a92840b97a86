import { presentInbox } from '#server/features/inbox/presenter.ts';
import { eraseInbox, findInbox } from '#server/features/inbox/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

/** Which mailbox a person connected. Its password is in no archive, so an archive connects nothing again. */
export function inboxData(database: Database): PersonalData {
  const columns = ['id', 'host', 'address', 'folder', 'connected_at', 'read_at', 'failed_at'];
  return {
    kinds: ['inbox'],
    export: async (owner) =>
      rowFiles('connected-mailbox', [...columns, 'failure'], async (after) => {
        if (after !== undefined) return [];
        const row = await database.transaction(owner, (tx) => findInbox(tx, owner.userId));
        return row ? [{ id: row.user_id, ...presentInbox(row) }] : [];
      }),
    erase: eraseInbox,
  };
}
