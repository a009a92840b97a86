const OF_APPLICATION = '/api/applications/:id/papers/';

/** Method, path and access of the endpoints of an application's papers, apart from their schemas so that a page can call them without loading zod. */
export const paperEndpoints = {
  listPapers: { method: 'GET', path: OF_APPLICATION, access: 'user' },
  createPaper: { method: 'POST', path: OF_APPLICATION, access: 'user' },
  deletePaper: { method: 'DELETE', path: '/api/applications/:id/papers/:paper/', access: 'user' },
  restorePaper: {
    method: 'POST',
    path: '/api/applications/:id/papers/:paper/restore/',
    access: 'user',
  },
} as const;
