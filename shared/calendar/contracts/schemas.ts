import * as z from 'zod/mini';

import {
  CALENDAR_ENTRIES_MAX,
  CALENDAR_KEPT_DAYS,
  CALENDAR_READS_PER_MINUTE,
} from '#shared/calendar/limits.ts';
import { UNCHANGED } from '#shared/core/answers.ts';
import { calendarEndpoints } from '#shared/calendar/contracts/endpoints.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, instantText, urlText } from '#shared/core/described.ts';

/** GET /api/account/calendar/: since when the person has a feed; its address is not kept. */
export const getCalendarFeed = defineContract({
  ...calendarEndpoints.getCalendarFeed,
  name: 'getCalendarFeed',
  summary: 'Whether you have a calendar feed',
  description: 'The address itself is not kept, so it cannot be shown again.',
  protocol: 'api',
  response: z.object({
    created_at: described(
      z.nullable(instantText),
      'When its address was made, or null without a feed.',
    ),
  }),
});

/** POST /api/account/calendar/: makes a feed with a new address; a former address stops working. */
export const createCalendarFeed = defineContract({
  ...calendarEndpoints.createCalendarFeed,
  name: 'createCalendarFeed',
  summary: 'Make the address of your calendar feed, or replace it',
  description: 'The answer is the only place where the address stands; a former one is 404.',
  protocol: 'api',
  status: 201,
  response: z.object({ url: urlText, created_at: instantText }),
});

/** DELETE /api/account/calendar/: switches the feed off; without one it changes nothing. */
export const deleteCalendarFeed = defineContract({
  ...calendarEndpoints.deleteCalendarFeed,
  name: 'deleteCalendarFeed',
  summary: 'Switch your calendar feed off',
  description: 'Its address is 404 from then on.',
  protocol: 'api',
  status: 204,
});

/** GET /calendar/{secret}.ics: the feed; calendars have no session, so the secret in the address is the key. */
export const readCalendar = defineContract({
  name: 'readCalendar',
  summary: 'A calendar feed by its private address',
  description: `Needs no session: anyone who has the address can read it. It has interviews, next steps of open applications that are not archived, and closing days of saved jobs; those of the last ${CALENDAR_KEPT_DAYS} days and of the future, at most ${CALENDAR_ENTRIES_MAX} of a kind.`,
  answers: {
    200: {
      description: 'The calendar (RFC 5545).',
      content: { 'text/calendar': { type: 'string' } },
    },
    ...UNCHANGED,
  },
  refuses: [404],
  protocol: 'api',
  method: 'GET',
  path: '/calendar/:secret.ics',
  access: 'public',
  perMinute: CALENDAR_READS_PER_MINUTE,
  params: z.strictObject({
    secret: described(z.string(), 'The secret part of the address, 43 characters.'),
  }),
});
