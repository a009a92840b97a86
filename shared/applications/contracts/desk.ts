import * as z from 'zod/mini';

import { applicationMessages } from '#shared/applications/messages.ts';
import { deskEndpoints } from '#shared/applications/contracts/desk-endpoints.ts';
import { status } from '#shared/applications/contracts/fields.ts';
import { ACTIVE_STATUSES } from '#shared/applications/status.ts';
import { dayQuery } from '#shared/applications/contracts/focus-query.ts';
import { tag } from '#shared/applications/contracts/detail-fields.ts';
import { defineContract } from '#shared/core/contract.ts';
import { BULK_MAX, NO_ANSWER_DAYS, QUIET_DAYS_MAX } from '#shared/applications/limits.ts';
import { described, idText, instantText, nameSchemas } from '#shared/core/described.ts';

const words = applicationMessages;
const ACTIVE = ACTIVE_STATUSES.map((one) => `\`${one}\``)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

/** How many applications want to be looked at, and the next interviews. */
export const today = z.object({
  due: described(z.int(), 'Those whose next step is of that day.'),
  overdue: described(z.int(), 'Those whose next step is of an earlier day.'),
  quiet: described(z.int(), 'Those that have gone quiet.'),
  quiet_days: described(
    z.int(),
    'For how many days the one of them that is quiet longest has had no event; 0 without any.',
  ),
  silent: described(
    z.int(),
    `How many of them have had no event for ${NO_ANSWER_DAYS} days or more.`,
  ),
  interviews: described(z.int(), 'How many interviews there are in the next AHEAD_DAYS days.'),
  ahead: described(
    z.array(
      z.object({
        id: idText,
        application_id: z.string(),
        company_name: z.string(),
        job_title: z.string(),
        starts_at: instantText,
        zone: described(z.string(), 'The time zone in which it was arranged.'),
      }),
    ),
    'The soonest of them, AHEAD_SHOWN at most.',
  ),
});

export type Today = z.output<typeof today>;

/** GET /api/applications/today/: how many applications want to be looked at. */
export const getToday = defineContract({
  ...deskEndpoints.getToday,
  name: 'getToday',
  summary: 'How many of your applications want to be looked at',
  description: `Archived and ended applications are left out. Gone quiet are those with the status ${ACTIVE} whose last event is \`quiet_after_days\` days old. The list has each of them with \`attention\`.`,
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
    remove_tag: described(
      z.optional(tag.check(z.minLength(1, words.tagEmpty))),
      'A tag that is taken from each, whatever its letter case.',
    ),
    archived: z.optional(z.boolean()),
    no_answer: described(
      z.optional(z.literal(true)),
      'Ends those that are open with the closing reason `no_answer`, on the day of `today`; others stay as they are.',
    ),
    deleted: described(
      z.optional(z.literal(true)),
      'Deletes them; they can be restored one by one, too.',
    ),
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
  field: described(
    z.enum(['status', 'tags', 'archived', 'closing_reason', 'deleted_at']),
    'What changed in each.',
  ),
  at: z.iso.datetime({ error: 'at must be an instant', precision: 3 }),
});

export type BulkDone = z.output<typeof done>;

/** POST /api/applications/bulk/: changes all of the named applications or none. */
export const changeApplications = defineContract({
  ...deskEndpoints.changeApplications,
  name: 'changeApplications',
  summary: 'Change or delete many of your applications at once',
  description: `At most ${BULK_MAX} at a time, all of them or none; one change a call. They are named by \`ids\`, or by \`silent_days\` those in the list that have gone quiet and had no event for that long, longest first. The response has those that it changed; send it to \`/api/applications/bulk/undo/\` to take it back.`,
  refuses: [404, 409],
  protocol: 'api',
  body: z
    .strictObject({
      ids: z.optional(ids),
      silent_days: described(
        z.optional(
          z.int().check(z.minimum(1, words.quietDays), z.maximum(QUIET_DAYS_MAX, words.quietDays)),
        ),
        'Days without an event, in place of `ids`.',
      ),
      ...dayQuery,
      change: described(change, 'What is done to each of them; one of these.'),
    })
    .check(
      z.refine(
        ({ ids: named, silent_days: days }) => (named === undefined) !== (days === undefined),
        words.bulkNone,
      ),
    ),
  response: done,
});

/** POST /api/applications/bulk/undo/: takes back what such a call did and nobody changed since. */
export const undoChanges = defineContract({
  ...deskEndpoints.undoChanges,
  name: 'undoChanges',
  summary: 'Take back what you changed at once, except what changed since',
  description:
    'Takes the response of the call that changed them. An application whose field was changed since is left as it is, and counted.',
  refuses: [409],
  protocol: 'api',
  body: done,
  response: z.object({
    undone: described(z.int(), 'How many were taken back.'),
    left: described(z.int(), 'How many were left, because they changed since.'),
  }),
});

nameSchemas({ Today: today });
