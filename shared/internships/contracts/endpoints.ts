/** Method, path and access of the endpoints of `/api/internships`, apart from their schemas so that a page can call them without loading zod. */
export const internshipEndpoints = {
  listInternships: { method: 'GET', path: '/api/internships', access: 'user' },
  deleteInternship: { method: 'DELETE', path: '/api/internships/:id/', access: 'user' },
  restoreInternship: { method: 'POST', path: '/api/internships/:id/restore/', access: 'user' },
} as const;
