import { readValues } from '#server/features/applications/event-values.ts';
import { isRevertible } from '#server/features/applications/history/revertible.ts';
import type { TimelineRow } from '#server/features/applications/repository/timeline.ts';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import { isEntryKind, type EventKind } from '#shared/applications/event-kinds.ts';
import { eventSentence, fieldLabel, valueText } from '#shared/applications/event-words.ts';
import { wordPatchBetween } from '#shared/applications/text-patch.ts';
import { EVENT_SHOWN_MAX } from '#shared/record/limits.ts';

type Values = Awaited<ReturnType<typeof readValues>>;

function kindOf(event: TimelineRow, { old_value, place }: Values, createdAt: Date): EventKind {
  if (isEntryKind(event.field)) return event.field;
  if (event.field === 'deleted_at') return old_value === null ? 'deleted' : 'restored';
  const wasEmpty = place === null ? old_value === null : old_value === '' && place === 0;
  return wasEmpty && event.at.getTime() === createdAt.getTime() ? 'added' : 'changed';
}

/** The values as a person reads them; those of a patch are only in its difference. */
function valuesShown(event: TimelineRow, { place, old_value, new_value }: Values) {
  if (place !== null) return { old: null, new: null };
  const { field, old_company, new_company } = event;
  if (field === 'company_id') return { old: old_company, new: new_company };
  return { old: valueText(field, old_value), new: valueText(field, new_value) };
}

/** What changed in notes. */
function differenceOf(field: string, { place, old_value, new_value, kept }: Values) {
  if (field !== 'notes' || !kept) return null;
  const [old, now] = [old_value ?? '', new_value ?? ''];
  if (place !== null) return { place, removed: old, inserted: now };
  const { at, removed, inserted } = wordPatchBetween(old, now);
  return { place: at, removed, inserted };
}

/** The beginning of a text, without half a character at its end. */
function beginning<Text extends string | null>(text: Text, max: number): Text | string {
  if (text === null || text.length <= max) return text;
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** An event as the API returns it; each of its texts has at most `max` characters. */
export async function presentEvent(
  event: TimelineRow,
  createdAt: Date,
  max: number = EVENT_SHOWN_MAX,
): Promise<ApplicationEvent> {
  const { id, at, field, reverts, reverted } = event;
  const values = await readValues(event);
  const kind = kindOf(event, values, createdAt);
  const shown = valuesShown(event, values);
  const told = { old: beginning(shown.old, max), new: beginning(shown.new, max) };
  const difference = differenceOf(field, values);
  return {
    id,
    at: at.toISOString(),
    kind,
    field,
    label: isEntryKind(field) ? '' : fieldLabel(field),
    sentence: eventSentence({ kind, field, ...told }, at),
    ...told,
    difference: difference && {
      place: difference.place,
      removed: beginning(difference.removed, max),
      inserted: beginning(difference.inserted, max),
    },
    shortened: [values.old_value, values.new_value].some((text) => (text?.length ?? 0) > max),
    kept: values.kept,
    revertible: kind === 'changed' && isRevertible(event, values),
    reverts,
    reverted,
  };
}
