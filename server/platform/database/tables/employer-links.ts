/** Which employer of the H1B records a company is, as its person said. */
interface CompanyEmployerTable {
  user_id: string;
  /** The company. */
  id: string;
  /** Null: none of them. */
  employer_id: string | null;
  chosen_at: Date;
}

/** Tables of the links between companies and employers. */
export interface EmployerLinkTables {
  company_employers: CompanyEmployerTable;
}
