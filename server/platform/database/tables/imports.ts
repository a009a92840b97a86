import type { ColumnType, Generated } from 'kysely';

/** A file of applications that a person imports or imported. */
interface ImportTable {
  user_id: string;
  id: string;
  file_name: string;
  format: string;
  state: 'receiving' | 'staged' | 'running' | 'done' | 'undone';
  headings: ColumnType<string[], string, string>;
  /** First year of a workbook's count of days. */
  serials: 1900 | 1904 | null;
  /** Rows of the file. */
  total: number;
  /** Rows that are staged by now. */
  progress: Generated<number>;
  /** The run that may stage rows and finish. */
  run: string | null;
  /** When that run last showed that it lives. */
  run_at: Date | null;
  /** Whether there may be rows of other tables that belong to it and that nobody sees. */
  untidy: Generated<boolean>;
  /** What became of the rows, once it is done. */
  counts: ColumnType<Record<string, number> | null, string | null | undefined, string | null>;
  /** Companies that the import created. */
  companies: Generated<string[]>;
  created_at: Date;
  finished_at: Date | null;
  undone_at: Date | null;
}

/** Some rows of the file, as JSON. */
interface ImportChunkTable {
  user_id: string;
  import_id: string;
  number: number;
  body: string;
}

/** A row that changes an application; rows of new ones are in `applications` at once, hidden. */
interface ImportRowTable {
  user_id: string;
  import_id: string;
  number: number;
  application: string;
  kind: 'update';
  /** When the application was last changed as it was read. */
  seen_at: Date;
  /** The columns to store, their events, and the columns as they were; forgotten when no longer needed. */
  fields: unknown;
  events: unknown;
  before: unknown;
}

/** Tables of the imports feature. */
export interface ImportTables {
  imports: ImportTable;
  import_chunks: ImportChunkTable;
  import_rows: ImportRowTable;
}
