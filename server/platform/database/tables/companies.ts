/** A company a person typed. */
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

/** Tables of the companies feature. */
export interface CompanyTables {
  tracks_company: CompanyTable;
}
