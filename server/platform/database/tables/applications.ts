import type { ColumnType, Generated } from 'kysely';

import type { DetailRow } from '#shared/applications/details.ts';
import type { EntryKind } from '#shared/applications/event-kinds.ts';
import type { Source } from '#shared/applications/source.ts';
import type { ReachedSums } from '#shared/applications/statistics.ts';
import type { Status } from '#shared/applications/status.ts';

/** An application with its details and the folded texts that search and sort use. */
interface ApplicationTable extends DetailRow {
  id: string;
  user_id: string;
  company_id: string | null;
  job_title: string;
  company_link: string | null;
  job_link: string | null;
  status: Status;
  date_applied: string;
  source: Source;
  notes: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  /** Folded job title, company link and company name, one a line. */
  search_text: string;
  company_key: string;
  title_key: string;
  /** When the newest of its events was. */
  last_event_at: Date;
  /** Folded notes and the details that the search covers, one a line; null until an older version's row was folded. */
  detail_text: string | null;
}

/** One change of one field of an application; append-only. */
interface ApplicationEventTable {
  id: string;
  application_id: string;
  user_id: string;
  at: Date;
  field: string;
  /** How the values are stored: see server/features/applications/event-values.ts. */
  format: ColumnType<number, number | undefined, number>;
  /** Where a patch replaced text, in UTF-16 units. */
  place: number | null;
  old_value: string | null;
  new_value: string | null;
  /** Both texts of a large patch, compressed. */
  packed: Buffer | null;
  /** Id of the change that this one undid. */
  reverts: string | null;
  /** Name of the personal key that made it; the database fills it in. */
  by_key: ColumnType<string | null, string | null | undefined, never>;
}

/** Something a person wrote into the history of an application and took back. */
interface RemovedEntryTable {
  user_id: string;
  id: string;
  application_id: string;
  kind: EntryKind;
  at: Date;
  text: string;
  deleted_at: Date;
}

/** How many live applications a person has in a status; kept by triggers. */
interface ApplicationCountTable {
  user_id: string;
  status: Status;
  total: Generated<number>;
  /** Those among them that are archived. */
  archived: Generated<number>;
}

/** How far an application came; kept by a trigger on the events. */
interface ApplicationProgressTable {
  user_id: string;
  application_id: string;
  /** The furthest step that was reached: 0 none, then the place in REACHED_STATUSES. */
  furthest: number;
  /** The day (UTC) of the first answer; -infinity when it came before the application was added. */
  answered_on: string | null;
  /** The same without rejections. */
  engaged_on: string | null;
}

/** Sums of a person's live applications of a week and source; triggers mark them stale. */
interface ApplicationWeekTable extends ReachedSums {
  user_id: string;
  /** The Monday of the week of their dates. */
  week: string;
  source: Source;
  stale: boolean;
  total: number;
  answered: number;
  /** Days from the application to its first answer, of each whose days are known, in no order. */
  waits: number[];
}

/** Tables of the applications feature. */
export interface ApplicationTables {
  applications: ApplicationTable;
  application_events: ApplicationEventTable;
  application_counts: ApplicationCountTable;
  application_progress: ApplicationProgressTable;
  application_weeks: ApplicationWeekTable;
  removed_entries: RemovedEntryTable;
}
