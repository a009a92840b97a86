/** Method, path and access of the endpoints of `/api/contacts/`, apart from their schemas so that a page can call them without loading zod. */
export const contactEndpoints = {
  listContacts: { method: 'GET', path: '/api/contacts/', access: 'user' },
  createContact: { method: 'POST', path: '/api/contacts/', access: 'user' },
  getContact: { method: 'GET', path: '/api/contacts/:id/', access: 'user' },
  updateContact: { method: 'PUT', path: '/api/contacts/:id/', access: 'user' },
  deleteContact: { method: 'DELETE', path: '/api/contacts/:id/', access: 'user' },
  restoreContact: { method: 'POST', path: '/api/contacts/:id/restore/', access: 'user' },
} as const;
