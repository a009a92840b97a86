import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { storeValues } from '#server/features/applications/event-values.ts';
import { noEvent, ownEvent } from '#server/features/applications/history/own-event.ts';
import { presentEvent } from '#server/features/applications/history/present-event.ts';
import { ownApplication } from '#server/features/applications/own-application.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import { takeRemovedEntry } from '#server/features/applications/repository/removed-entries.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { withoutPurgingTrash } from '#server/platform/database/quota.ts';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';

/** Brings back an entry that the person took back; `applicationId` may be left out. Throws AppError `not_found` (404). */
export async function restoreEvent(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { id, event: entryId }: { readonly id?: string | undefined; readonly event: string },
): Promise<ApplicationEvent> {
  const { userId } = identity;
  const restored = await deps.database.transaction(
    identity,
    withoutPurgingTrash(async (tx) => {
      const entry = await takeRemovedEntry(tx, userId, entryId);
      if (!entry || (id !== undefined && id !== entry.application_id)) throw noEvent();
      const { application_id, at, kind } = entry;
      const { created_at } = await ownApplication(tx, deps, userId, application_id);
      const values = await storeValues(kind, null, entry.text);
      const row = { id: entryId, application_id, user_id: userId, at, field: kind, reverts: null };
      await insertEvents(tx, [{ ...row, ...values }]);
      const asked = { userId, applicationId: application_id, id: entryId };
      return { event: await ownEvent(tx, deps, asked), createdAt: created_at };
    }),
  );
  return presentEvent(restored.event, restored.createdAt);
}
