/** Method, path and access of the numbers of applications, apart from their schemas so that a page can call them without loading zod. */
export const numbersEndpoints = {
  getApplicationNumbers: { method: 'GET', path: '/api/applications/numbers/', access: 'user' },
} as const;
