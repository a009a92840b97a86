/** Method, path and access of what a person does with their list each day, apart from their schemas so that a page can call them without loading zod. */
export const deskEndpoints = {
  getToday: { method: 'GET', path: '/api/applications/today/', access: 'user' },
  changeApplications: { method: 'POST', path: '/api/applications/bulk/', access: 'user' },
  undoChanges: { method: 'POST', path: '/api/applications/bulk/undo/', access: 'user' },
} as const;
