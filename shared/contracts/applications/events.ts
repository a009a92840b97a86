import * as z from 'zod/mini';

import { eventEndpoints } from '#shared/contracts/applications/event-endpoints.ts';
import { application } from '#shared/contracts/applications/schemas.ts';
import { defineContract } from '#shared/contracts/contract.ts';
import { pageOf } from '#shared/contracts/page.ts';
import { requiredLongText, wholeNumber } from '#shared/contracts/text.ts';
import { instantOf, isCalendarDate } from '#shared/domain/dates.ts';
import { ENTRY_KINDS, EVENT_KINDS } from '#shared/domain/event-kinds.ts';
import { DELETED_KEPT_DAYS } from '#shared/limits.ts';
import { recordMessages } from '#shared/record-messages.ts';
import { ENTRY_MAX } from '#shared/record-limits.ts';

/** An event of an application's history, with values as a person reads them. */
export const applicationEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(EVENT_KINDS),
  /** The column that changed, or the kind of an entry. */
  field: z.string(),
  label: z.string(),
  /** What happened in one line, with the day in UTC. */
  sentence: z.string(),
  old: z.nullable(z.string()),
  new: z.nullable(z.string()),
  /** Where a long text changed: what was replaced there, and by what. */
  difference: z.nullable(z.object({ place: z.int(), removed: z.string(), inserted: z.string() })),
  /** Whether the page shows only the first characters of its texts. */
  shortened: z.boolean(),
  /** Whether its texts are still there. */
  kept: z.boolean(),
  revertible: z.boolean(),
  /** Id of the change that this one undid. */
  reverts: z.nullable(z.string()),
  /** Whether a later event undid this one. */
  reverted: z.boolean(),
});

export type ApplicationEvent = z.output<typeof applicationEvent>;

const ofApplication = { id: z.uuid({ error: 'id must be an id of an application' }) };
const ofEvent = { ...ofApplication, event: z.uuid({ error: 'event must be an id of an event' }) };

/** GET /api/applications/{id}/events/: a page of everything that happened to an application, newest first. */
export const listEvents = defineContract({
  ...eventEndpoints.listEvents,
  name: 'listEvents',
  summary: 'What happened to an application, newest first',
  protocol: 'api',
  params: z.strictObject(ofApplication),
  query: z.strictObject({ page: z._default(wholeNumber('page', 1, 100_000_000), 1) }),
  response: pageOf(applicationEvent),
});

/** GET /api/applications/{id}/events/{event}/: one event with the whole of its texts. */
export const getEvent = defineContract({
  ...eventEndpoints.getEvent,
  name: 'getEvent',
  summary: 'One event with the whole of its texts',
  protocol: 'api',
  params: z.strictObject(ofEvent),
  response: applicationEvent,
});

const entryBody = z.strictObject({
  kind: z.enum(ENTRY_KINDS, { error: `kind must be one of: ${ENTRY_KINDS.join(', ')}` }),
  /** When it happened: a calendar date or an instant; now when left out. */
  at: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.refine(
            (at) => isCalendarDate(at) || instantOf(at) !== undefined,
            'at must be a calendar date like 2026-01-31, or a date and time with its offset',
          ),
        ),
    ),
  ),
  text: requiredLongText(ENTRY_MAX, recordMessages.history.textRequired),
});

/** POST /api/applications/{id}/events/: writes a reply, a note or anything else into the history, back-dated if wanted. */
export const createEvent = defineContract({
  ...eventEndpoints.createEvent,
  name: 'createEvent',
  summary: 'Write something into the history of an application, back-dated if you like',
  protocol: 'api',
  params: z.strictObject(ofApplication),
  body: entryBody,
  status: 201,
  response: applicationEvent,
});

/** DELETE /api/applications/{id}/events/{event}/: takes back an entry that the person wrote. */
export const deleteEvent = defineContract({
  ...eventEndpoints.deleteEvent,
  name: 'deleteEvent',
  summary: `Take back what you wrote into the history; it can be restored for ${DELETED_KEPT_DAYS} days`,
  protocol: 'api',
  params: z.strictObject(ofEvent),
  status: 204,
});

/** POST /api/applications/{id}/events/{event}/restore/: undoes the removal of an entry. */
export const restoreEvent = defineContract({
  ...eventEndpoints.restoreEvent,
  name: 'restoreEvent',
  summary: 'Bring back an entry of the history',
  protocol: 'api',
  params: z.strictObject(ofEvent),
  response: applicationEvent,
});

/** POST /api/applications/{id}/events/{event}/revert/: sets a field back to what it was before a change. */
export const revertEvent = defineContract({
  ...eventEndpoints.revertEvent,
  name: 'revertEvent',
  summary: 'Undo a change: the field becomes what it was before',
  protocol: 'api',
  params: z.strictObject(ofEvent),
  body: z.strictObject({
    /** Undo it although the field changed again since. */
    force: z.optional(z.boolean()),
    /** The field's value as the caller knows it; the same as `force` unless it changed meanwhile. */
    base: z.optional(z.nullable(z.string())),
  }),
  response: application,
});
