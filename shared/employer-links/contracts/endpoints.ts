/** Method, path and access of the endpoints of employers of companies, apart from their schemas so that a page can call them without loading zod. */
export const employerLinkEndpoints = {
  getNamedEmployer: { method: 'GET', path: '/api/employer-links/', access: 'user' },
  listCompanyEvidence: { method: 'GET', path: '/api/employer-links/evidence/', access: 'user' },
  getCompanyEmployer: { method: 'GET', path: '/api/employer-links/:id/', access: 'user' },
  chooseCompanyEmployer: { method: 'PUT', path: '/api/employer-links/:id/', access: 'user' },
  forgetCompanyEmployer: { method: 'DELETE', path: '/api/employer-links/:id/', access: 'user' },
  partCompanyName: {
    method: 'POST',
    path: '/api/employer-links/:id/parted-names/',
    access: 'user',
  },
  joinCompanyName: {
    method: 'DELETE',
    path: '/api/employer-links/:id/parted-names/',
    access: 'user',
  },
} as const;
