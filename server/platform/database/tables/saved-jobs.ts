import type { Generated } from 'kysely';

import type { SavedOrigin } from '#shared/saved-jobs/saved-origin.ts';

/** A posting that a person keeps for later. */
interface SavedJobTable {
  user_id: string;
  id: string;
  title: string;
  company_name: string;
  location: string;
  job_link: string | null;
  /** The same for every link to the same posting. */
  posting_key: string | null;
  note: string;
  /** Text of its posting; empty where none was read. */
  posting: Generated<string>;
  /** What that says, in the form of writeSays; null where none was read. */
  says: string | null;
  /** The number of the rules that read it. */
  says_rules: Generated<number>;
  origin: SavedOrigin;
  saved_on: string;
  closes_on: string | null;
  /** Folded title, company, location and note, one a line. */
  search_text: string;
  /** The application that was made of it. */
  application_id: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/** Tables of the saved jobs. */
export interface SavedJobTables {
  saved_jobs: SavedJobTable;
}
