/** Method, path and access of the endpoints of `/api/companies/`, apart from their schemas so that a page can call them without loading zod. */
export const companyEndpoints = {
  listCompanies: { method: 'GET', path: '/api/companies/', access: 'user' },
  listCompanyMatches: { method: 'GET', path: '/api/companies/matches/', access: 'user' },
  getCompany: { method: 'GET', path: '/api/companies/:id/', access: 'user' },
  getCompanyByName: { method: 'GET', path: '/api/companies/by-name/:name/', access: 'user' },
  createCompany: { method: 'POST', path: '/api/companies/', access: 'user' },
  updateCompany: { method: 'PUT', path: '/api/companies/:id/', access: 'user' },
  mergeCompanies: { method: 'POST', path: '/api/companies/merge/', access: 'user' },
  deleteCompany: { method: 'DELETE', path: '/api/companies/:id/', access: 'user' },
} as const;
