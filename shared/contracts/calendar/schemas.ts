import * as z from 'zod/mini';

import { CALENDAR_READS_PER_MINUTE } from '#shared/calendar-limits.ts';
import { calendarEndpoints } from '#shared/contracts/calendar/endpoints.ts';
import { defineContract } from '#shared/contracts/contract.ts';

/** GET /api/account/calendar/: since when the person has a feed; its address is not kept. */
export const getCalendarFeed = defineContract({
  ...calendarEndpoints.getCalendarFeed,
  name: 'getCalendarFeed',
  summary: 'Whether you have a calendar feed',
  protocol: 'api',
  response: z.object({ created_at: z.nullable(z.string()) }),
});

/** POST /api/account/calendar/: makes a feed with a new address; a former address stops working. */
export const createCalendarFeed = defineContract({
  ...calendarEndpoints.createCalendarFeed,
  name: 'createCalendarFeed',
  summary: 'Make the address of your calendar feed, or replace it',
  protocol: 'api',
  status: 201,
  response: z.object({ url: z.string(), created_at: z.string() }),
});

/** DELETE /api/account/calendar/: switches the feed off; without one it changes nothing. */
export const deleteCalendarFeed = defineContract({
  ...calendarEndpoints.deleteCalendarFeed,
  name: 'deleteCalendarFeed',
  summary: 'Switch your calendar feed off',
  protocol: 'api',
  status: 204,
});

/** GET /calendar/{secret}.ics: the feed; calendars have no session, so the secret in the address is the key. */
export const readCalendar = defineContract({
  name: 'readCalendar',
  summary: 'A calendar feed by its private address',
  protocol: 'api',
  method: 'GET',
  path: '/calendar/:secret.ics',
  access: 'public',
  perMinute: CALENDAR_READS_PER_MINUTE,
  params: z.strictObject({ secret: z.string() }),
});
