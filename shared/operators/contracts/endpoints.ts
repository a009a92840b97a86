/** Method, path and access of the endpoint of operators, apart from its schemas so that a page can call it without loading zod. */
export const operatorEndpoints = {
  getOverview: { method: 'GET', path: '/api/operators/overview', access: 'user' },
} as const;
