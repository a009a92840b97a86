import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { ownEvent } from '#server/features/applications/history/own-event.ts';
import { presentEvent } from '#server/features/applications/history/present-event.ts';
import { ownApplication } from '#server/features/applications/own-application.ts';
import { listEventPage } from '#server/features/applications/repository/timeline.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import { toPage, type Page } from '#shared/core/page.ts';
import { EVENTS_PAGE_SIZE } from '#shared/record/limits.ts';

/** One page of what happened to an application, newest first; throws AppError `not_found` (404). */
export async function listEvents(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { id, page }: { readonly id: string; readonly page: number },
): Promise<Page<ApplicationEvent>> {
  const limit = EVENTS_PAGE_SIZE;
  const { userId } = identity;
  const { createdAt, rows, total } = await deps.database.transaction(identity, async (tx) => {
    const { created_at } = await ownApplication(tx, deps, userId, id);
    const asked = { userId, applicationId: id, offset: (page - 1) * limit, limit };
    return { createdAt: created_at, ...(await listEventPage(tx, deps, asked)) };
  });
  const events = await Promise.all(rows.map((row) => presentEvent(row, createdAt)));
  return toPage(events, total, page, limit);
}

/** One event with the whole of its texts; throws AppError `not_found` (404). */
export async function getEvent(
  deps: ApplicationsDeps,
  identity: SignedIn,
  asked: { readonly id: string; readonly event: string },
): Promise<ApplicationEvent> {
  const { userId } = identity;
  const found = await deps.database.transaction(identity, async (tx) => {
    const { created_at } = await ownApplication(tx, deps, userId, asked.id);
    const of = { userId, applicationId: asked.id, id: asked.event };
    return { createdAt: created_at, event: await ownEvent(tx, deps, of) };
  });
  return presentEvent(found.event, found.createdAt, Infinity);
}
