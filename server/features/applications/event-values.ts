import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

import type { Selectable } from 'kysely';

import type { ApplicationTables } from '#server/platform/database/tables/applications.ts';
import { wordPatchBetween } from '#shared/applications/text-patch.ts';
import { EVENT_LARGE_BYTES, EVENT_WHOLE_BYTES, NOTES_EVER_MAX } from '#shared/core/limits.ts';

/** A change of an application as stored. */
export type StoredEvent = Selectable<ApplicationTables['application_events']>;

/** A change as it is written: which key made it is known to the database. */
export type EventRow = Omit<StoredEvent, 'by_key'>;

/** How a change's values are stored; rows of every format stay readable. */
export const FORMAT = {
  /** The text of a large change was removed; that the field changed stays known. */
  forgotten: 0,
  /** The whole values before and after. */
  whole: 1,
  /** A patch: the text that was replaced at a place, and its replacement. */
  patch: 2,
  /** A patch whose two texts are compressed. */
  packed: 3,
} as const;

/** The columns of an event that hold its values. */
export type StoredValues = Pick<
  EventRow,
  'format' | 'place' | 'old_value' | 'new_value' | 'packed'
>;

/** What a change says: the whole values, or, where there is a place (in UTF-16 units), the text replaced there and its replacement. */
interface EventValues {
  readonly place: number | null;
  readonly old_value: string | null;
  readonly new_value: string | null;
  /** Whether the texts are still there. */
  readonly kept: boolean;
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Bytes of two notes as JSON with every character escaped; a packed patch never unpacks to more. */
const UNPACKED_MAX = 2 * NOTES_EVER_MAX * 6 + 16;

/** How a change is stored: short values whole, of longer notes only what changed, compressed when that is large. */
export async function storeValues(
  field: string,
  before: string | null,
  after: string | null,
): Promise<StoredValues> {
  if (field !== 'notes' || bytesOf(before, after) <= EVENT_WHOLE_BYTES) {
    const whole = { old_value: before, new_value: after };
    return { ...whole, format: FORMAT.whole, place: null, packed: null };
  }
  const { at, removed, inserted } = wordPatchBetween(before ?? '', after ?? '');
  if (bytesOf(removed, inserted) <= EVENT_LARGE_BYTES) {
    const clear = { old_value: removed, new_value: inserted };
    return { ...clear, format: FORMAT.patch, place: at, packed: null };
  }
  const packed = await deflate(JSON.stringify([removed, inserted]));
  return { format: FORMAT.packed, place: at, old_value: null, new_value: null, packed };
}

/** The values of a stored change, whatever its format. */
export async function readValues(event: StoredValues): Promise<EventValues> {
  const { format, place, old_value, new_value, packed } = event;
  if (!packed) return { place, old_value, new_value, kept: format !== FORMAT.forgotten };
  const json = await inflate(packed, { maxOutputLength: UNPACKED_MAX });
  const [removed, inserted] = JSON.parse(json.toString('utf8')) as [string, string];
  return { place, old_value: removed, new_value: inserted, kept: true };
}

/** How a change that an archive holds is stored: what it says, in the smallest format. */
export async function restoreValues({
  place,
  old_value,
  new_value,
  kept,
}: EventValues): Promise<StoredValues> {
  if (!kept) {
    return {
      format: FORMAT.forgotten,
      place: null,
      old_value: null,
      new_value: null,
      packed: null,
    };
  }
  const clear = { place, old_value, new_value, packed: null };
  if (place === null) return { ...clear, format: FORMAT.whole };
  if (bytesOf(old_value, new_value) <= EVENT_LARGE_BYTES) return { ...clear, format: FORMAT.patch };
  const packed = await deflate(JSON.stringify([old_value ?? '', new_value ?? '']));
  return { format: FORMAT.packed, place, old_value: null, new_value: null, packed };
}

function bytesOf(before: string | null, after: string | null): number {
  return Buffer.byteLength(before ?? '') + Buffer.byteLength(after ?? '');
}
