/** Method, path and access of the endpoints of `/api/imports/`, apart from their schemas so that a page can call them without loading zod. */
export const importEndpoints = {
  listImports: { method: 'GET', path: '/api/imports/', access: 'user' },
  createImport: { method: 'POST', path: '/api/imports/', access: 'user' },
  restoreArchive: { method: 'POST', path: '/api/account/restore/', access: 'user' },
  getImport: { method: 'GET', path: '/api/imports/:id/', access: 'user' },
  previewImport: { method: 'POST', path: '/api/imports/:id/preview/', access: 'user' },
  runImport: { method: 'POST', path: '/api/imports/:id/run/', access: 'user' },
  undoImport: { method: 'POST', path: '/api/imports/:id/undo/', access: 'user' },
  deleteImport: { method: 'DELETE', path: '/api/imports/:id/', access: 'user' },
} as const;
