/** An internship listing, which belongs to nobody. */
interface InternshipTable {
  /** Follows from the listing's id or link in its source, so that it stays over imports. */
  id: string;
  title: string;
  company_name: string;
  /** Its places, separated by '; '; empty when none is known. */
  location: string;
  /** An http or https link, or empty. */
  url: string;
  /** The terms it is for, separated by ', '; empty when none is known. */
  terms: string;
  /** What its source says about visa sponsorship; empty when it says nothing. */
  sponsorship: string;
  posted_at: Date | null;
  /** Folded title and company. */
  search_text: string;
  /** Folded words of its places and of their other names, each between blanks. */
  place_text: string;
  /** Whether it is invented, to be shown until real ones are imported. */
  sample: boolean;
}

/** When listings were last imported: one row, or none before the first import. */
interface InternshipImportTable {
  single: boolean;
  imported_at: Date;
}

/** A listing that a person does not want to see; title and company are as they were when it was hidden. */
interface InternshipHideTable {
  user_id: string;
  /** Id of the listing, which may be gone and come back. */
  listing: string;
  title: string;
  company_name: string;
  hidden_at: Date;
}

/** Tables of the internships feature. */
export interface InternshipTables {
  internships: InternshipTable;
  internship_imports: InternshipImportTable;
  internship_hides: InternshipHideTable;
}
