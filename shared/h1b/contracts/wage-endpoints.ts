/** Method, path and access of the question which wage level a pay reaches, apart from its schemas so that pages can call it without loading zod. */
export const wageEndpoints = {
  getH1bWages: { method: 'GET', path: '/api/h1b/wages', access: 'public' },
} as const;
