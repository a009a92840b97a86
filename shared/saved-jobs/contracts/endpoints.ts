/** Method, path and access of the endpoints of `/api/saved-jobs/`, apart from their schemas so that a page can call them without loading zod. */
export const savedJobEndpoints = {
  listSavedJobs: { method: 'GET', path: '/api/saved-jobs/', access: 'user' },
  createSavedJob: { method: 'POST', path: '/api/saved-jobs/', access: 'user' },
  getSavedJob: { method: 'GET', path: '/api/saved-jobs/:id/', access: 'user' },
  updateSavedJob: { method: 'PUT', path: '/api/saved-jobs/:id/', access: 'user' },
  deleteSavedJob: { method: 'DELETE', path: '/api/saved-jobs/:id/', access: 'user' },
  restoreSavedJob: { method: 'POST', path: '/api/saved-jobs/:id/restore/', access: 'user' },
  applyToSavedJob: { method: 'POST', path: '/api/saved-jobs/:id/apply/', access: 'user' },
  withdrawFromSavedJob: { method: 'POST', path: '/api/saved-jobs/:id/unapply/', access: 'user' },
} as const;
