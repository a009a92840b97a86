import type { ColumnType, Generated } from 'kysely';

import type { Source } from '#shared/domain/source.ts';
import type { Status } from '#shared/domain/status.ts';

/** A company a person typed (spec §3 Company). */
interface CompanyTable {
  id: string;
  user_id: string;
  name: string;
  /** Folded name; unique per person. */
  name_key: string;
  website: string | null;
  logo_url: string | null;
  industry: string | null;
  description: string | null;
  created_at: Date;
}

/** An application (spec §3 Application) with the folded texts that search and sort use. */
interface ApplicationTable {
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
}

/** One change of one field of an application; append-only (ruling 6). */
interface ApplicationEventTable {
  id: string;
  application_id: string;
  user_id: string;
  at: Date;
  field: string;
  /** How the values are stored: see features/applications/event-values.ts. */
  format: ColumnType<number, number | undefined, number>;
  /** Of a patch: UTF-16 units before the text that was replaced. */
  place: number | null;
  old_value: string | null;
  new_value: string | null;
  /** Both texts of a large patch, compressed. */
  packed: Buffer | null;
}

/** How many live applications a person has in a status; kept by triggers. */
interface ApplicationCountTable {
  user_id: string;
  status: Status;
  total: Generated<number>;
}

/** Tables of the applications feature. */
export interface ApplicationTables {
  tracks_company: CompanyTable;
  applications: ApplicationTable;
  application_events: ApplicationEventTable;
  application_counts: ApplicationCountTable;
}
