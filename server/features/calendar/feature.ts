import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '#server/features/calendar/change-calendar-feed.ts';
import type { CalendarDeps } from '#server/features/calendar/deps.ts';
import { calendarData } from '#server/features/calendar/personal-data.ts';
import { readCalendar } from '#server/features/calendar/read-calendar.ts';
import { matchesTag } from '#server/http/entity-tags.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/calendar/contracts/schemas.ts';

/** The endpoints of the calendar feed. */
async function calendarRoutes(app: FastifyInstance, deps: CalendarDeps): Promise<void> {
  mount(app, contracts.getCalendarFeed, ({ identity }) => getCalendarFeed(deps, identity));
  mount(app, contracts.createCalendarFeed, ({ identity }) => createCalendarFeed(deps, identity));
  mount(app, contracts.deleteCalendarFeed, ({ identity }) => deleteCalendarFeed(deps, identity));
  mount(app, contracts.readCalendar, async ({ params, request, reply }) => {
    // Caches of others keep neither the calendar nor its refusal.
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    const text = await readCalendar(deps, params.secret);
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', tag);
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

/** A person's dates for calendars that subscribe to a private address. */
export function calendarFeature(deps: CalendarDeps): Feature {
  return {
    name: 'calendar',
    routes: (app) => calendarRoutes(app, deps),
    personalData: calendarData(deps.database),
  };
}
