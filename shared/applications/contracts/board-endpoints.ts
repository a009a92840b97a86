/** Method, path and access of the board of applications, apart from their schemas so that a page can call them without loading zod. */
export const boardEndpoints = {
  getApplicationBoard: { method: 'GET', path: '/api/applications/board/', access: 'user' },
} as const;
