/** Method, path and access of the endpoints of `/api/profile/` and `/api/account/`, apart from their schemas so that a page can call them without loading zod. */
export const profileEndpoints = {
  getProfile: { method: 'GET', path: '/api/profile/', access: 'user' },
  updateProfile: { method: 'PATCH', path: '/api/profile/', access: 'user' },
  exportAccount: { method: 'GET', path: '/api/account/data/', access: 'user' },
  deleteAccount: { method: 'DELETE', path: '/api/account/', access: 'user' },
} as const;
