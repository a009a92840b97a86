/** Sentences of the saved jobs, apart from the others because few pages load them. */
export const savedJobMessages = {
  notFound: 'Saved job not found',
  savedAlready: (title: string, company: string) => `You saved ${title} at ${company} already.`,
  listFailed: 'Failed to load saved jobs',
  saved: 'Saved for later',
  saveFailed: 'Failed to save the job',
  applied: 'Application added',
  applyFailed: 'Failed to add the application',
  undone: 'Saved job is back',
  undoFailed: 'Failed to bring the saved job back',
  deleted: 'Saved job deleted',
  deleteFailed: 'Failed to delete the saved job',
  restored: 'Saved job restored',
  restoreFailed: 'Failed to bring the saved job back',
} as const;
