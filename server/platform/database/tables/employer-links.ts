/** Which employer of the H1B records a company is, as its person said. */
interface CompanyEmployerTable {
  user_id: string;
  /** The company. */
  id: string;
  /** Null: none of them. */
  employer_id: string | null;
  chosen_at: Date;
}

/** A name that is not counted with the employer of a company, as its person said. */
interface CompanyEmployerSplitTable {
  user_id: string;
  id: string;
  company_id: string;
  key: string;
  /** The name as filed. */
  name: string;
  parted_at: Date;
}

/** Tables of the links between companies and employers. */
export interface EmployerLinkTables {
  company_employers: CompanyEmployerTable;
  company_employer_splits: CompanyEmployerSplitTable;
}
