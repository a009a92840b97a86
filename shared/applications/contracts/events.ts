import * as z from 'zod/mini';

import { eventEndpoints } from '#shared/applications/contracts/event-endpoints.ts';
import { application } from '#shared/applications/contracts/schemas.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, idText, instantText, nameSchemas } from '#shared/core/described.ts';
import { pageOf } from '#shared/core/page.ts';
import { requiredLongText, wholeNumber } from '#shared/core/text.ts';
import { instantOf, isCalendarDate } from '#shared/core/dates.ts';
import { ENTRY_KINDS, EVENT_KINDS } from '#shared/applications/event-kinds.ts';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { ENTRY_MAX, EVENTS_PAGE_SIZE, EVENT_SHOWN_MAX } from '#shared/record/limits.ts';

/** An event of an application's history, with values as a person reads them. */
export const applicationEvent = z.object({
  id: idText,
  at: instantText,
  kind: z.enum(EVENT_KINDS),
  field: described(z.string(), 'The field that changed, or the kind of an entry.'),
  label: described(z.string(), 'The name of the field on the pages; empty for an entry.'),
  sentence: described(z.string(), 'What happened in one line, with the day in UTC.'),
  old: described(z.nullable(z.string()), 'What it was, as pages show it.'),
  new: described(z.nullable(z.string()), 'What it became, or the text of an entry.'),
  difference: described(
    z.nullable(
      z.object({
        place: described(z.int(), 'Where, in UTF-16 units.'),
        removed: z.string(),
        inserted: z.string(),
      }),
    ),
    'Where a long text changed: what was replaced there, and by what.',
  ),
  shortened: described(
    z.boolean(),
    'Whether the page shows only the first characters of its texts.',
  ),
  kept: described(z.boolean(), 'Whether its texts are still there.'),
  revertible: z.boolean(),
  reverts: described(z.nullable(idText), 'Id of the change that this one undid.'),
  reverted: described(z.boolean(), 'Whether a later event undid this one.'),
  by_key: described(
    z.nullable(z.string()),
    'Name of the personal key that did it; null for what you did yourself.',
  ),
  by_mail: described(
    z.nullable(z.object({ id: idText, subject: z.string(), sender: z.string() })),
    'The mail because of which the status changed; null for every other change.',
  ),
});

export type ApplicationEvent = z.output<typeof applicationEvent>;

const ofApplication = { id: z.uuid({ error: 'id must be an id of an application' }) };
const ofEvent = { ...ofApplication, event: z.uuid({ error: 'event must be an id of an event' }) };

/** GET /api/applications/{id}/events/: a page of everything that happened to an application, newest first. */
export const listEvents = defineContract({
  ...eventEndpoints.listEvents,
  name: 'listEvents',
  summary: 'What happened to an application, newest first',
  description: `${EVENTS_PAGE_SIZE} a page. Of each text the page has the first ${EVENT_SHOWN_MAX} characters.`,
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
  at: described(
    z.optional(
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
    'When it happened: a calendar date or an instant; now when left out.',
  ),
  text: requiredLongText(ENTRY_MAX, recordMessages.history.textRequired),
});

/** POST /api/applications/{id}/events/: writes a reply, a note or anything else into the history, back-dated if wanted. */
export const createEvent = defineContract({
  ...eventEndpoints.createEvent,
  name: 'createEvent',
  summary: 'Write something into the history of an application, back-dated if you like',
  description: 'An entry of now or of a day in the past; a day in the future is refused.',
  refuses: [409],
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
  refuses: [409],
  protocol: 'api',
  params: z.strictObject(ofEvent),
  response: applicationEvent,
});

/** POST /api/applications/{id}/events/{event}/revert/: sets a field back to what it was before a change. */
export const revertEvent = defineContract({
  ...eventEndpoints.revertEvent,
  name: 'revertEvent',
  summary: 'Undo a change: the field becomes what it was before',
  description:
    'A change that is itself part of the history. Of notes the later changes are undone, too. When the field changed again since, it is refused with 409 `conflict` and the three values in `conflicts`, unless `force` is true or `base` is the value as it is now. Without `conflicts`, what it was before is no longer kept.',
  refuses: [409],
  protocol: 'api',
  params: z.strictObject(ofEvent),
  body: z.strictObject({
    force: described(z.optional(z.boolean()), 'Undo it although the field changed again since.'),
    base: described(
      z.optional(z.nullable(z.string())),
      "The field's value as you know it; the same as `force` unless it changed meanwhile.",
    ),
  }),
  response: application,
});

nameSchemas({ ApplicationEvent: applicationEvent });
