import * as z from 'zod/mini';

import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import {
  type StoredEvent,
  readValues,
  restoreValues,
} from '#server/features/applications/event-values.ts';
import { presentStored } from '#server/features/applications/presenter.ts';
import {
  eraseApplications,
  listApplicationsAfter,
} from '#server/features/applications/repository/applications.ts';
import { listEventsAfter } from '#server/features/applications/repository/events.ts';
import { listRemovedEntriesAfter } from '#server/features/applications/repository/removed-entries.ts';
import { detailText, searchKeys } from '#server/features/applications/search-keys.ts';
import { type PersonalData, rowFiles } from '#server/platform/personal-data.ts';
import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { askedDetails } from '#shared/applications/contracts/detail-fields.ts';
import {
  DETAIL_NAMES,
  type DetailName,
  type DetailValues,
  NO_DETAILS,
} from '#shared/applications/details.ts';
import { ENTRY_KINDS } from '#shared/applications/event-kinds.ts';
import { SOURCES } from '#shared/applications/source.ts';
import { STATUSES } from '#shared/applications/status.ts';
import { KEY_NAME_MAX, NAME_MAX, NOTES_EVER_MAX } from '#shared/core/limits.ts';
import { link } from '#shared/core/text.ts';
import { ENTRY_MAX } from '#shared/record/limits.ts';

const name = archived.text(NAME_MAX);
const linked = link('a link is neither http nor https');

/** A detail that an older archive lacks is empty. */
const archivedDetails = Object.fromEntries(
  DETAIL_NAMES.map((name) => {
    const empty = NO_DETAILS[name];
    const asked = askedDetails[name];
    return [name, z._default<z.ZodMiniType>(empty === null ? z.nullable(asked) : asked, empty)];
  }),
) as unknown as { [Name in DetailName]: z.ZodMiniDefault<z.ZodMiniType<DetailValues[Name]>> };

const application = z
  .object({
    id: archived.id,
    company_id: archived.reference,
    company_name: name,
    job_title: name,
    company_link: linked,
    job_link: linked,
    status: z.enum(STATUSES),
    source: z.enum(SOURCES),
    notes: archived.text(NOTES_EVER_MAX),
    date_applied: archived.day,
    ...archivedDetails,
    /** Archives of before 0.3 say only that it is archived. */
    archived_at: z.optional(archived.maybeInstant),
    created_at: archived.instant,
    updated_at: archived.instant,
    deleted_at: archived.maybeInstant,
  })
  .check(
    z.refine(
      ({ closing_reason, closed_on }) => (closing_reason === null) === (closed_on === null),
      'a reason to close and its day belong together',
    ),
  );

const event = z.object({
  id: archived.id,
  application_id: archived.id,
  at: archived.instant,
  /** A field, or what else a history tells of, such as an interview. */
  field: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
  place: z.nullable(z.int().check(z.minimum(0), z.maximum(NOTES_EVER_MAX))),
  old_value: z.nullable(archived.text(NOTES_EVER_MAX)),
  new_value: z.nullable(archived.text(NOTES_EVER_MAX)),
  kept: z.boolean(),
  reverts: archived.reference,
  /** Archives of before 0.3 know no keys. */
  by_key: z._default(z.nullable(archived.text(KEY_NAME_MAX)), null),
});

const removedEntry = z.object({
  id: archived.id,
  application_id: archived.id,
  kind: z.enum(ENTRY_KINDS),
  at: archived.instant,
  text: archived.text(ENTRY_MAX),
  deleted_at: archived.instant,
});

const ofApplication = { column: 'application_id', table: 'applications', missing: 'skip' } as const;

/** How applications come back from an archive, with their history. */
const applicationRestores: readonly RestoredTable[] = [
  restoredTable('applications', {
    table: 'applications',
    row: application,
    references: [{ column: 'company_id', table: 'tracks_company', missing: 'forget' }],
    hiddenBy: 'import',
    comesBack: true,
    columns(row, { company }) {
      const { archived: isArchived, archived_at, company_name, ...columns } = row;
      const links = { company_link: row.company_link || null, job_link: row.job_link || null };
      const at = archived_at ?? row.updated_at;
      return {
        ...columns,
        ...links,
        company_id: company(row.company_id),
        archived_at: isArchived ? at : null,
        last_event_at: row.created_at,
        ...searchKeys({ ...row, ...links, company_name }),
        detail_text: detailText(row),
      };
    },
  }),
  restoredTable('application-history', {
    table: 'application_events',
    row: event,
    references: [ofApplication],
    hiddenBy: 'others',
    async columns({ old_value, new_value, place, kept, ...row }, { company }) {
      const isCompany = row.field === 'company_id';
      const here = (value: string | null) => (isCompany ? (company(value) ?? value) : value);
      const values = { place, kept, old_value: here(old_value), new_value: here(new_value) };
      const stored = await restoreValues(values);
      return { ...row, ...stored, packed: stored.packed && `\\x${stored.packed.toString('hex')}` };
    },
  }),
  restoredTable('removed-history-entries', {
    table: 'removed_entries',
    row: removedEntry,
    references: [ofApplication],
    byServer: true,
    columns: (entry) => entry,
  }),
];

/** Rows read at once; few, because notes can be long (NOTES_MAX). */
const LIMIT = 20;
const COLUMNS = [
  'id',
  'company_name',
  'job_title',
  'status',
  'date_applied',
  'company_link',
  'job_link',
  'source',
  'notes',
  ...DETAIL_NAMES,
  'created_at',
  'updated_at',
  'deleted_at',
];

/** A change as it stands in the archive, its texts readable whatever their format. */
async function presentEvent({ by_key, ...event }: StoredEvent) {
  const { id, application_id, at, field, reverts, ...stored } = event;
  return { id, application_id, at, field, ...(await readValues(stored)), reverts, by_key };
}

/** What the applications hold of a person: the rows, deleted ones too until they are purged, and their history. */
export function applicationData(deps: ApplicationsDeps): PersonalData {
  const { database } = deps;
  return {
    kinds: ['applications'],
    export: async (owner) => [
      ...rowFiles('applications', COLUMNS, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          listApplicationsAfter(tx, deps, owner.userId, { after, limit: LIMIT }),
        );
        return rows.map((row) => ({
          ...presentStored(row),
          archived_at: row.archived_at,
          deleted_at: row.deleted_at,
        }));
      }),
      ...rowFiles('application-history', event, async (after) => {
        const events = await database.transaction(owner, (tx) =>
          listEventsAfter(tx, owner.userId, { after, limit: LIMIT }),
        );
        return Promise.all(events.map(presentEvent));
      }),
      ...rowFiles('removed-history-entries', removedEntry, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          listRemovedEntriesAfter(tx, owner.userId, { after, limit: LIMIT }),
        );
        return rows;
      }),
    ],
    restores: applicationRestores,
    erase: eraseApplications,
  };
}
