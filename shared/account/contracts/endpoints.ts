/** Method, path and access of the endpoints of `/api/account/deleted/`, apart from their schemas so that a page can call them without loading zod. */
export const accountEndpoints = {
  listDeletedRecords: { method: 'GET', path: '/api/account/deleted/', access: 'user' },
  restoreDeletedRecord: {
    method: 'POST',
    path: '/api/account/deleted/:kind/:id/restore/',
    access: 'user',
  },
  deleteForGood: { method: 'DELETE', path: '/api/account/deleted/:kind/:id/', access: 'user' },
} as const;
