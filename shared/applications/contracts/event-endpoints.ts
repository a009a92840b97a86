/** Method, path and access of the endpoints of an application's history, apart from their schemas so that a page can call them without loading zod. */
export const eventEndpoints = {
  listEvents: { method: 'GET', path: '/api/applications/:id/events/', access: 'user' },
  createEvent: { method: 'POST', path: '/api/applications/:id/events/', access: 'user' },
  getEvent: { method: 'GET', path: '/api/applications/:id/events/:event/', access: 'user' },
  deleteEvent: { method: 'DELETE', path: '/api/applications/:id/events/:event/', access: 'user' },
  restoreEvent: {
    method: 'POST',
    path: '/api/applications/:id/events/:event/restore/',
    access: 'user',
  },
  revertEvent: {
    method: 'POST',
    path: '/api/applications/:id/events/:event/revert/',
    access: 'user',
  },
} as const;
