/** Method, path and access of the endpoints of the calendar feed, apart from their schemas so that a page can call them without loading zod. */
export const calendarEndpoints = {
  getCalendarFeed: { method: 'GET', path: '/api/account/calendar/', access: 'user' },
  createCalendarFeed: { method: 'POST', path: '/api/account/calendar/', access: 'user' },
  deleteCalendarFeed: { method: 'DELETE', path: '/api/account/calendar/', access: 'user' },
} as const;
