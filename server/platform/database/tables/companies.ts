import type { ColumnType } from 'kysely';

/** A company a person typed. */
interface CompanyTable {
  id: string;
  user_id: string;
  name: string;
  /** Folded name; unique among the person's live companies. */
  name_key: string;
  website: string | null;
  logo_url: string | null;
  industry: string | null;
  description: string | null;
  created_at: Date;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Tables of the companies feature. */
export interface CompanyTables {
  tracks_company: CompanyTable;
}
