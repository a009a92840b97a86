/** Method, path and access of the endpoints of employers of companies, apart from their schemas so that a page can call them without loading zod. */
export const employerLinkEndpoints = {
  getNamedEmployer: { method: 'GET', path: '/api/employer-links/', access: 'user' },
  getCompanyEmployer: { method: 'GET', path: '/api/companies/:id/employer/', access: 'user' },
  chooseCompanyEmployer: { method: 'PUT', path: '/api/companies/:id/employer/', access: 'user' },
  forgetCompanyEmployer: { method: 'DELETE', path: '/api/companies/:id/employer/', access: 'user' },
} as const;
