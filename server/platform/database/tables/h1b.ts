/** A name of the H1B records that an operator parted from the employer it was joined to. */
interface EmployerSplitTable {
  id: string;
  key: string;
  /** The name as filed. */
  name: string;
  /** The employer it was counted with. */
  employer: string;
  parted_by: string | null;
  parted_at: Date;
  joined_by: string | null;
  /** Null while the split is in force. */
  joined_at: Date | null;
}

/** Tables of the H1B records. */
export interface H1bTables {
  employer_splits: EmployerSplitTable;
}
