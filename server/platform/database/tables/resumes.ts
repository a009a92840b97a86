/** The text of a stored résumé. */
interface ResumeTextTable {
  /** The file's row. */
  object_id: string;
  user_id: string;
  /** Version of the content the text was read from. */
  version: string;
  body: string;
  pages: number | null;
  /** Whether the file has pictures, in which text may hide. */
  pictures: boolean;
  truncated: boolean;
  created_at: Date;
}

/** Why a stored résumé cannot be read. */
interface ResumeRefusalTable {
  user_id: string;
  /** The file's row. */
  object_id: string;
  /** Version of the content that was tried. */
  version: string;
  /** A code of the reader. */
  code: string;
  created_at: Date;
}

/** Tables of the résumés feature. */
export interface ResumeTables {
  resume_texts: ResumeTextTable;
  resume_refusals: ResumeRefusalTable;
}
