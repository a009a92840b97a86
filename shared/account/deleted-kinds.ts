/** Kinds of records that can be brought back after they were deleted. */
export const DELETED_KINDS = [
  'application',
  'answer',
  'company',
  'resume',
  'entry',
  'interview',
  'contact',
  'paper',
  'saved_job',
] as const;

/** One of those kinds. */
export type DeletedKind = (typeof DELETED_KINDS)[number];
