/** Method, path and access of the endpoints of `/api/h1b`, apart from their schemas so that a page can call them without loading zod. */
export const h1bEndpoints = {
  listH1bRecords: { method: 'GET', path: '/api/h1b/records', access: 'public' },
  getH1bRecord: { method: 'GET', path: '/api/h1b/records/:id', access: 'public' },
  getH1bStatistics: { method: 'GET', path: '/api/h1b/statistics', access: 'public' },
  listH1bEmployers: { method: 'GET', path: '/api/h1b/employers', access: 'public' },
  listH1bStatuses: { method: 'GET', path: '/api/h1b/statuses', access: 'public' },
  listH1bJobTitles: { method: 'GET', path: '/api/h1b/job-titles', access: 'public' },
  listH1bTopEmployers: { method: 'GET', path: '/api/h1b/top-employers', access: 'public' },
  listH1bEmployerMatches: { method: 'GET', path: '/api/h1b/employer-matches', access: 'public' },
  resolveH1bEmployer: { method: 'GET', path: '/api/h1b/employers/resolve', access: 'public' },
  getH1bEmployer: { method: 'GET', path: '/api/h1b/employers/:name/statistics', access: 'public' },
  listH1bTrends: { method: 'GET', path: '/api/h1b/trends', access: 'public' },
  listH1bStates: { method: 'GET', path: '/api/h1b/states', access: 'public' },
  exportH1bRecords: { method: 'GET', path: '/api/h1b/export', access: 'public' },
  getH1bStatus: { method: 'GET', path: '/api/h1b/status', access: 'public' },
} as const;
