import { eraseFeed, findFeed } from '#server/features/calendar/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

/** That a person has a calendar feed; its secret is not kept. */
export function calendarData(database: Database): PersonalData {
  return {
    kinds: ['calendar'],
    export: async (owner) =>
      rowFiles('calendar-feed', ['id', 'created_at'], async (after) => {
        if (after !== undefined) return [];
        const feed = await database.transaction(owner, (tx) => findFeed(tx, owner.userId));
        return feed ? [{ id: feed.user_id, created_at: feed.created_at }] : [];
      }),
    erase: eraseFeed,
  };
}
