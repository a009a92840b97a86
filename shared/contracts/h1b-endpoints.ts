/** Method, path and access of the endpoints of `/api/h1b` (spec §7), apart from their schemas so that a page can call them without loading zod. */
export const h1bEndpoints = {
  records: { method: 'GET', path: '/api/h1b/records', access: 'public' },
  record: { method: 'GET', path: '/api/h1b/records/:id', access: 'public' },
  statistics: { method: 'GET', path: '/api/h1b/statistics', access: 'public' },
  employers: { method: 'GET', path: '/api/h1b/employers', access: 'public' },
  statuses: { method: 'GET', path: '/api/h1b/statuses', access: 'public' },
  jobTitles: { method: 'GET', path: '/api/h1b/job-titles', access: 'public' },
  topEmployers: { method: 'GET', path: '/api/h1b/top-employers', access: 'public' },
  employer: { method: 'GET', path: '/api/h1b/employers/:name/statistics', access: 'public' },
  trends: { method: 'GET', path: '/api/h1b/trends', access: 'public' },
  states: { method: 'GET', path: '/api/h1b/states', access: 'public' },
  export: { method: 'GET', path: '/api/h1b/export', access: 'public' },
  status: { method: 'GET', path: '/api/h1b/status', access: 'public' },
} as const;
