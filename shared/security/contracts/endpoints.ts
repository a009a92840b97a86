/** Method, path and access of the endpoints about the person's own sessions and security events, apart from their schemas so that a page can call them without loading zod. */
export const securityEndpoints = {
  listSessions: { method: 'GET', path: '/api/account/sessions/', access: 'user' },
  endSession: { method: 'DELETE', path: '/api/account/sessions/:id/', access: 'user' },
  invitePerson: { method: 'POST', path: '/api/account/invitations/', access: 'user' },
  listSecurityEvents: { method: 'GET', path: '/api/account/security-events/', access: 'user' },
} as const;

/** The same of a person's keys for programs. */
export const keyEndpoints = {
  listKeys: { method: 'GET', path: '/api/account/keys/', access: 'user' },
  createKey: { method: 'POST', path: '/api/account/keys/', access: 'user' },
  endKey: { method: 'DELETE', path: '/api/account/keys/:id/', access: 'user' },
} as const;
