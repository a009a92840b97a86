import { Readable } from 'node:stream';

import type { ApplicationRecord, ExportDeps } from '#server/features/applications/deps.ts';
import { readValues, type EventRow } from '#server/features/applications/event-values.ts';
import { presentStored } from '#server/features/applications/presenter.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import { listApplicationsAfter } from '#server/features/applications/repository/applications.ts';
import { listHistoryOf } from '#server/features/applications/repository/taking.ts';
import type { SignedIn } from '#server/http/mount.ts';
import {
  APPLICATION_FORMATS,
  type ApplicationFormat,
} from '#shared/applications/contracts/taking-endpoints.ts';
import { DETAIL_NAMES } from '#shared/applications/details.ts';
import { csvLine } from '#shared/core/csv.ts';
import { utcDate } from '#shared/core/dates.ts';

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
  ...DETAIL_NAMES,
  'notes',
  'created_at',
  'updated_at',
] as const;

/** What is kept beside an application: texts a person reads in CSV, lists in JSON. */
const KEPT = ['interviews', 'people', 'papers'] as const;
const NOTHING: ApplicationRecord = { interviews: [], people: [], papers: [] };
/** What CSV shows of each, in this order. */
const SHOWN = {
  interviews: ['starts_at', 'zone', 'kind', 'round', 'people', 'outcome'],
  people: ['name', 'role', 'mail', 'link'],
  papers: ['kind', 'label'],
} as const;

/** One line for each interview, person or paper. */
function linesOf(kept: ApplicationRecord, part: (typeof KEPT)[number]): string {
  const lines = kept[part].map((one) => SHOWN[part].map((name) => one[name]).filter(Boolean));
  return lines.map((line) => line.join(', ')).join('\n');
}

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
  { database, listRecords, ...names }: ExportDeps,
  identity: SignedIn,
  whole: boolean,
) {
  const { userId } = identity;
  for (let after: string | undefined; ;) {
    const from = { after, limit: AT_ONCE };
    const page = await database.transaction(identity, async (tx) => {
      const rows = await listApplicationsAfter(tx, names, userId, { ...from, live: true });
      const ids = rows.map(({ id }) => id);
      const kept = await listRecords(tx, userId, ids);
      return { rows, kept, events: whole && ids[0] ? await listHistoryOf(tx, userId, ids) : [] };
    });
    yield page;
    after = page.rows.at(-1)?.id;
    if (after === undefined || page.rows.length < AT_ONCE) return;
  }
}

async function* csvOf(deps: ExportDeps, identity: SignedIn): AsyncGenerator<string> {
  yield csvLine([...FIELDS, ...KEPT]);
  for await (const { rows, kept } of pages(deps, identity, false)) {
    for (const row of rows) {
      const values = exported(row);
      const beside = kept.get(row.id) ?? NOTHING;
      yield csvLine([
        ...FIELDS.map((field) => cellOf(values[field])),
        ...KEPT.map((part) => linesOf(beside, part)),
      ]);
    }
  }
}

async function* jsonOf(deps: ExportDeps, identity: SignedIn): AsyncGenerator<string> {
  const head = { format: 'waymark-applications', version: 1, exported_at: deps.clock.now() };
  yield `${JSON.stringify(head).slice(0, -1)},"applications":[\n`;
  let before = '';
  for await (const { rows, kept, events } of pages(deps, identity, true)) {
    for (const row of rows) {
      const own = events.filter(({ application_id }) => application_id === row.id);
      const history = await Promise.all(own.map(exportedEvent));
      yield (
        before + JSON.stringify({ ...exported(row), ...(kept.get(row.id) ?? NOTHING), history })
      );
      before = ',\n';
    }
  }
  yield '\n]}\n';
}

/** How each format is written. */
const WRITERS: Readonly<
  Record<ApplicationFormat, (deps: ExportDeps, identity: SignedIn) => AsyncGenerator<string>>
> = { csv: csvOf, json: jsonOf };

/** All of the person's live applications as a file that is written while it is read, and its name. */
export async function exportApplications(
  deps: ExportDeps,
  identity: SignedIn,
  format: ApplicationFormat,
): Promise<{ readonly name: string; readonly type: string; readonly content: Readable }> {
  // A session that ended is refused before the first byte is sent.
  const first = { after: undefined, limit: 1 };
  await deps.database.transaction(identity, (tx) =>
    listApplicationsAfter(tx, deps, identity.userId, { ...first, live: true }),
  );
  return {
    name: `waymark-applications-${utcDate(deps.clock.now())}.${format}`,
    type: `${APPLICATION_FORMATS[format]}; charset=utf-8`,
    content: Readable.from(WRITERS[format](deps, identity), { objectMode: false }),
  };
}
