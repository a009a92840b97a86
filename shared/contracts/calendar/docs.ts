import { CALENDAR_ENTRIES_MAX, CALENDAR_KEPT_DAYS } from '#shared/calendar-limits.ts';
import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
  readCalendar,
} from '#shared/contracts/calendar/schemas.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';

const AT = '2026-01-31T09:30:00.000Z';

/** Describes the endpoints of the calendar feed. */
export const calendarDocs: FeatureDocs = {
  tag: 'calendar',
  description: 'Your interviews, next steps and closing days, for calendars that subscribe.',
  endpoints: [
    describeEndpoint(getCalendarFeed, {
      description: 'The address itself is not kept, so it cannot be shown again.',
      answer: { created_at: AT },
    }),
    describeEndpoint(createCalendarFeed, {
      description: 'The answer is the only place where the address stands; a former one is 404.',
      answer: {
        url: 'https://waymark.example/calendar/Zm9yLXRoZS1leGFtcGxlLW9mLWEtc2VjcmV0LWFkZHI.ics',
        created_at: AT,
      },
    }),
    describeEndpoint(deleteCalendarFeed, {
      description: 'Its address is 404 from then on.',
    }),
    describeEndpoint(readCalendar, {
      description: `Needs no session: anyone who has the address can read it. It has interviews, next steps of open applications that are not archived, and closing days of saved jobs; those of the last ${CALENDAR_KEPT_DAYS} days and of the future, at most ${CALENDAR_ENTRIES_MAX} of a kind. \`If-None-Match\` is understood.`,
      answers: {
        200: {
          description: 'The calendar (RFC 5545).',
          content: { 'text/calendar': { type: 'string' } },
        },
        304: { description: 'Nothing changed since the ETag that was sent.' },
      },
      refuses: [404],
    }),
  ],
  fields: {
    url: { description: 'The private address of the feed.', format: 'uri' },
    secret: 'The secret part of the address, 43 characters.',
    created_at: {
      description: 'When its address was made, or null without a feed.',
      format: 'date-time',
    },
  },
};
