import { Readable } from 'node:stream';

import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { readValues, type EventRow } from '#server/features/applications/event-values.ts';
import { presentStored } from '#server/features/applications/presenter.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import { listHistoryOf, listLiveAfter } from '#server/features/applications/repository/taking.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { csvLine } from '#shared/domain/csv.ts';
import { utcDate } from '#shared/domain/dates.ts';

/** Applications read at once; few, because notes can be long (NOTES_MAX). */
const AT_ONCE = 50;

/** The fields of the export, in their order; an import recognises them by these names. */
const FIELDS = [
  'id',
  'company_name',
  'job_title',
  'status',
  'date_applied',
  'company_link',
  'job_link',
  'source',
  'location',
  'remote',
  'pay_amount',
  'pay_unit',
  'pay_note',
  'tags',
  'archived',
  'closing_reason',
  'closed_on',
  'next_step',
  'next_step_on',
  'quiet_after_days',
  'notes',
  'created_at',
  'updated_at',
] as const;

type Exported = Pick<ReturnType<typeof presentStored>, (typeof FIELDS)[number]>;

function exported(row: ApplicationRow): Exported {
  const all = presentStored(row);
  return Object.fromEntries(FIELDS.map((field) => [field, all[field]])) as Exported;
}

function cellOf(value: Exported[keyof Exported]): string | number | null {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? String(value) : value;
}

async function exportedEvent({ at, field, ...stored }: EventRow) {
  const { place, old_value, new_value, kept } = await readValues(stored);
  return { at: at.toISOString(), field, place, old_value, new_value, kept };
}

async function* pages(
  { database, ...names }: ApplicationsDeps,
  identity: SignedIn,
  whole: boolean,
) {
  const { userId } = identity;
  for (let after: string | undefined; ;) {
    const from = { after, limit: AT_ONCE };
    const page = await database.transaction(identity, async (tx) => {
      const rows = await listLiveAfter(tx, names, userId, from);
      const ids = rows.map(({ id }) => id);
      return { rows, events: whole && ids[0] ? await listHistoryOf(tx, userId, ids) : [] };
    });
    yield page;
    after = page.rows.at(-1)?.id;
    if (after === undefined || page.rows.length < AT_ONCE) return;
  }
}

async function* csvOf(deps: ApplicationsDeps, identity: SignedIn): AsyncGenerator<string> {
  yield csvLine(FIELDS);
  for await (const { rows } of pages(deps, identity, false)) {
    for (const row of rows) {
      const values = exported(row);
      yield csvLine(FIELDS.map((field) => cellOf(values[field])));
    }
  }
}

async function* jsonOf(deps: ApplicationsDeps, identity: SignedIn): AsyncGenerator<string> {
  const head = { format: 'waymark-applications', version: 1, exported_at: deps.clock.now() };
  yield `${JSON.stringify(head).slice(0, -1)},"applications":[\n`;
  let before = '';
  for await (const { rows, events } of pages(deps, identity, true)) {
    for (const row of rows) {
      const own = events.filter(({ application_id }) => application_id === row.id);
      const history = await Promise.all(own.map(exportedEvent));
      yield before + JSON.stringify({ ...exported(row), history });
      before = ',\n';
    }
  }
  yield '\n]}\n';
}

/** All of the person's live applications as a file that is written while it is read, and its name. */
export async function exportApplications(
  deps: ApplicationsDeps,
  identity: SignedIn,
  format: 'csv' | 'json',
): Promise<{ readonly name: string; readonly type: string; readonly content: Readable }> {
  // A session that ended is refused before the first byte is sent.
  const first = { after: undefined, limit: 1 };
  await deps.database.transaction(identity, (tx) =>
    listLiveAfter(tx, deps, identity.userId, first),
  );
  const lines = format === 'csv' ? csvOf(deps, identity) : jsonOf(deps, identity);
  return {
    name: `waymark-applications-${utcDate(deps.clock.now())}.${format}`,
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    content: Readable.from(lines, { objectMode: false }),
  };
}
