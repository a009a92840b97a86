/** The text of a stored résumé. */
interface ResumeTextTable {
  /** The file's row. */
  object_id: string;
  user_id: string;
  /** The content the text is of. */
  version: string;
  body: string;
  pages: number | null;
  /** Whether the file has pictures, in which text may hide. */
  pictures: boolean;
  truncated: boolean;
  created_at: Date;
}

/** Tables of the résumés feature. */
export interface ResumeTables {
  resume_texts: ResumeTextTable;
}
