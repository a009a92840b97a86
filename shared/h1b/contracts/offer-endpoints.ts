/** Method, path and access of the question whether an offer is fair, apart from its schemas so that the page can call it without loading zod. */
export const offerEndpoints = {
  getH1bOffer: { method: 'GET', path: '/api/h1b/offer', access: 'public' },
} as const;
