/** Method, path and access of what takes applications away: the export and the report. */
export const takingEndpoints = {
  exportApplications: { method: 'GET', path: '/api/applications/export/', access: 'user' },
  getReport: { method: 'GET', path: '/api/applications/report/', access: 'user' },
} as const;

/** The formats of an export of applications, by the ends of their files, with their media types. */
export const APPLICATION_FORMATS = { csv: 'text/csv', json: 'application/json' } as const;

export type ApplicationFormat = keyof typeof APPLICATION_FORMATS;
