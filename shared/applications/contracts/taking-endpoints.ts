/** Method, path and access of what takes applications away: the export and the report. */
export const takingEndpoints = {
  exportApplications: { method: 'GET', path: '/api/applications/export/', access: 'user' },
  getReport: { method: 'GET', path: '/api/applications/report/', access: 'user' },
} as const;
