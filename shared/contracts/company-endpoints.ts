/** Method, path and access of the endpoints of `/api/companies/`, apart from their schemas so that a page can call them without loading zod. */
export const companyEndpoints = {
  list: { method: 'GET', path: '/api/companies/', access: 'user' },
  get: { method: 'GET', path: '/api/companies/:id/', access: 'user' },
  getByName: { method: 'GET', path: '/api/companies/by-name/:name/', access: 'user' },
  update: { method: 'PUT', path: '/api/companies/:id/', access: 'user' },
} as const;
