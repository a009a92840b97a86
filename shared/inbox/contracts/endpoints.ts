/** Method, path and access of the endpoints of the connected mailbox, apart from their schemas so that a page can call them without loading zod. */
export const inboxEndpoints = {
  getInbox: { method: 'GET', path: '/api/account/inbox/', access: 'user' },
  connectInbox: { method: 'PUT', path: '/api/account/inbox/', access: 'user' },
  disconnectInbox: { method: 'DELETE', path: '/api/account/inbox/', access: 'user' },
  syncInbox: { method: 'POST', path: '/api/account/inbox/sync/', access: 'user' },
} as const;
