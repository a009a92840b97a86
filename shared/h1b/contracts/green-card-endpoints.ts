/** Method, path and access of the endpoints about labor certifications, apart from their schemas so that a page can call them without loading zod. */
export const greenCardEndpoints = {
  getH1bGreenCards: { method: 'GET', path: '/api/h1b/green-cards', access: 'public' },
  getH1bGreenCardTotals: { method: 'GET', path: '/api/h1b/green-cards/totals', access: 'public' },
} as const;
