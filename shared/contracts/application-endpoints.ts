/** Method, path and access of the endpoints of `/api/applications/` (spec §7), apart from their schemas so that a page can call them without loading zod. */
export const applicationEndpoints = {
  list: { method: 'GET', path: '/api/applications/', access: 'user' },
  statistics: { method: 'GET', path: '/api/applications/statistics/', access: 'user' },
  create: { method: 'POST', path: '/api/applications/', access: 'user' },
  get: { method: 'GET', path: '/api/applications/:id/', access: 'user' },
  update: { method: 'PUT', path: '/api/applications/:id/', access: 'user' },
  delete: { method: 'DELETE', path: '/api/applications/:id/', access: 'user' },
  restore: { method: 'POST', path: '/api/applications/:id/restore/', access: 'user' },
} as const;
