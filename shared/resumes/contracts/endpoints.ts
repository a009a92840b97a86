/** Method, path and access of the functions on résumés, apart from their schemas so that a page can call them without loading zod. */
export const resumeEndpoints = {
  processResume: { method: 'POST', path: '/functions/v1/process-resume', access: 'user' },
  matchResume: { method: 'POST', path: '/functions/v1/match-resume', access: 'user' },
} as const;
