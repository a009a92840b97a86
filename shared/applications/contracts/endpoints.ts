/** Method, path and access of the endpoints of `/api/applications/`, apart from their schemas so that a page can call them without loading zod. */
export const applicationEndpoints = {
  listApplications: { method: 'GET', path: '/api/applications/', access: 'user' },
  getApplicationStatistics: {
    method: 'GET',
    path: '/api/applications/statistics/',
    access: 'user',
  },
  getEarlierApplications: { method: 'GET', path: '/api/applications/earlier/', access: 'user' },
  createApplication: { method: 'POST', path: '/api/applications/', access: 'user' },
  getApplication: { method: 'GET', path: '/api/applications/:id/', access: 'user' },
  updateApplication: { method: 'PUT', path: '/api/applications/:id/', access: 'user' },
  deleteApplication: { method: 'DELETE', path: '/api/applications/:id/', access: 'user' },
  restoreApplication: { method: 'POST', path: '/api/applications/:id/restore/', access: 'user' },
} as const;
