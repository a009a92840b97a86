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

/** What merging a company into another moved and changed. */
interface CompanyMergeTable {
  user_id: string;
  /** The company that was merged, deleted since. */
  id: string;
  /** The company it became part of. */
  company_id: string;
  /** When; the histories of the applications that moved have an event of this instant. */
  at: Date;
  contact_ids: string[];
  saved_job_ids: string[];
  /** Columns of the company it became part of, before and after. */
  changes: ColumnType<MergedFields, string, never>;
}

/** Columns that a merge changed, with their values before and after. */
export type MergedFields = Readonly<
  Partial<
    Record<
      'website' | 'industry' | 'description',
      { readonly before: string | null; readonly after: string }
    >
  >
>;

/** Tables of the companies feature. */
export interface CompanyTables {
  tracks_company: CompanyTable;
  company_merges: CompanyMergeTable;
}
