import { readValues, type EventRow } from '#server/features/applications/event-values.ts';
import { loggedValues } from '#server/features/applications/events.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import {
  listChangesBack,
  type TimelineRow,
} from '#server/features/applications/repository/timeline.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { textAround, type KeptChange } from '#shared/applications/undo-change.ts';

/** Changes of notes read at once; each is up to 0.8 MB. */
const AT_ONCE = 20;

/** The text of a field before and after a change, and as it is now; a company is its name. */
export interface ValueAround {
  readonly before: string | null;
  readonly after: string | null;
  readonly current: string | null;
}

async function keptChange(event: EventRow): Promise<KeptChange> {
  const { place, old_value, new_value, kept } = await readValues(event);
  return { place, old: old_value, new: new_value, kept };
}

/** Every change of the notes from the newest back to an event. */
async function notesBack(tx: Transaction, event: TimelineRow): Promise<KeptChange[]> {
  const asked = {
    userId: event.user_id,
    applicationId: event.application_id,
    field: event.field,
    to: event.id,
    limit: AT_ONCE,
  };
  const changes: KeptChange[] = [];
  for (let before: string | undefined; ;) {
    const rows = await listChangesBack(tx, { ...asked, before });
    changes.push(...(await Promise.all(rows.map(keptChange))));
    before = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) return changes;
  }
}

/** The value of a field around one of its changes; undefined when what it was is no longer kept. */
export async function valueAround(
  tx: Transaction,
  row: ApplicationRow,
  event: TimelineRow,
): Promise<ValueAround | undefined> {
  if (event.field === 'company_id') {
    return { before: event.old_company, after: event.new_company, current: row.company_name };
  }
  if (event.field === 'notes') {
    const around = textAround(row.notes, await notesBack(tx, event));
    return around && { ...around, current: row.notes };
  }
  const { old_value, new_value } = await readValues(event);
  const values: Readonly<Record<string, string | null>> = loggedValues(row);
  return { before: old_value, after: new_value, current: values[event.field] || null };
}
