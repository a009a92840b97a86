import * as z from 'zod/mini';

import { applicationMessages } from '#shared/application-messages.ts';
import { deskEndpoints } from '#shared/contracts/applications/desk-endpoints.ts';
import { status } from '#shared/contracts/applications/fields.ts';
import { dayQuery } from '#shared/contracts/applications/focus-query.ts';
import { tag } from '#shared/contracts/applications/further-fields.ts';
import { defineContract } from '#shared/contracts/contract.ts';
import { BULK_MAX } from '#shared/application-limits.ts';

const words = applicationMessages;

/** How many applications want to be looked at, and the next interviews. */
export const today = z.object({
  due: z.int(),
  overdue: z.int(),
  quiet: z.int(),
  /** How many interviews there are in the next AHEAD_DAYS days. */
  interviews: z.int(),
  /** The soonest of them, AHEAD_SHOWN at most. */
  ahead: z.array(
    z.object({
      id: z.string(),
      application_id: z.string(),
      company_name: z.string(),
      job_title: z.string(),
      starts_at: z.string(),
      zone: z.string(),
    }),
  ),
});

export type Today = z.output<typeof today>;

/** GET /api/applications/today/: how many applications want to be looked at. */
export const getToday = defineContract({
  ...deskEndpoints.getToday,
  name: 'getToday',
  summary: 'How many of your applications want to be looked at',
  protocol: 'api',
  query: z.strictObject(dayQuery),
  response: today,
});

const ids = z
  .array(z.uuid({ error: 'ids must be ids of applications' }))
  .check(z.minLength(1, words.bulkNone), z.maxLength(BULK_MAX, words.bulkTooMany));

/** What is done to each of them. */
const change = z
  .strictObject({
    status: z.optional(status),
    add_tag: z.optional(tag.check(z.minLength(1, words.tagEmpty))),
    remove_tag: z.optional(tag.check(z.minLength(1, words.tagEmpty))),
    archived: z.optional(z.boolean()),
    deleted: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      (asked) => Object.values(asked).filter((value) => value !== undefined).length === 1,
      words.bulkOneChange,
    ),
  );

export type BulkChange = z.output<typeof change>;

/** The changes of one call, by which they are undone. */
const done = z.strictObject({
  ids: z
    .array(z.uuid({ error: 'ids must be ids of applications' }))
    .check(z.maxLength(BULK_MAX, words.bulkTooMany)),
  field: z.enum(['status', 'tags', 'archived', 'deleted_at']),
  at: z.iso.datetime({ error: 'at must be an instant', precision: 3 }),
});

export type BulkDone = z.output<typeof done>;

/** POST /api/applications/bulk/: changes all of the named applications or none. */
export const changeApplications = defineContract({
  ...deskEndpoints.changeApplications,
  name: 'changeApplications',
  summary: 'Change or delete many of your applications at once',
  protocol: 'api',
  body: z.strictObject({ ids, change }),
  response: done,
});

/** POST /api/applications/bulk/undo/: takes back what such a call did and nobody changed since. */
export const undoChanges = defineContract({
  ...deskEndpoints.undoChanges,
  name: 'undoChanges',
  summary: 'Take back what you changed at once, except what changed since',
  protocol: 'api',
  body: done,
  response: z.object({ undone: z.int(), left: z.int() }),
});
