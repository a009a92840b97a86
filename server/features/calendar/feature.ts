import type { CalendarDeps } from '#server/features/calendar/deps.ts';
import { calendarData } from '#server/features/calendar/personal-data.ts';
import { calendarRoutes } from '#server/features/calendar/routes.ts';
import type { Feature } from '#server/http/feature.ts';

/** A person's dates for calendars that subscribe to a private address. */
export function calendarFeature(deps: CalendarDeps): Feature {
  return {
    name: 'calendar',
    routes: (app) => calendarRoutes(app, deps),
    personalData: calendarData(deps.database),
  };
}
