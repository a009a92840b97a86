import {
  applicationEvent,
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  restoreEvent,
  revertEvent,
} from '#shared/contracts/applications/events.ts';
import { exampleApplication } from '#shared/contracts/applications/docs.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { DELETED_KEPT_DAYS } from '#shared/limits.ts';
import { EVENT_SHOWN_MAX, EVENTS_PAGE_SIZE } from '#shared/record-limits.ts';

const change = {
  id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6073',
  at: '2026-03-03T09:30:00.000Z',
  kind: 'changed',
  field: 'status',
  label: 'Status',
  sentence: 'Status Applied -> OA, Mar 3, 2026',
  old: 'Applied',
  new: 'OA',
  difference: null,
  shortened: false,
  kept: true,
  revertible: true,
  reverts: null,
  reverted: false,
} as const;

const entry = {
  ...change,
  id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6074',
  at: '2026-03-02T12:00:00.000Z',
  kind: 'reply',
  field: 'reply',
  label: '',
  sentence: 'They replied: A call on Friday., Mar 2, 2026',
  old: null,
  new: 'A call on Friday.',
  revertible: false,
} as const;

/** Describes the endpoints of an application's history. */
export const eventDocs: FeatureDocs = {
  tag: 'history',
  description: 'What happened to an application, and undoing it.',
  schemas: [
    {
      name: 'ApplicationEvent',
      schema: applicationEvent,
      description: 'A change of an application, or what you wrote into its history.',
    },
  ],
  endpoints: [
    describeEndpoint(listEvents, {
      description: `${EVENTS_PAGE_SIZE} a page. Of each text the page has the first ${EVENT_SHOWN_MAX} characters.`,
      answer: {
        data: [change, entry],
        totalRecords: 2,
        totalPages: 1,
        currentPage: 1,
        pageSize: EVENTS_PAGE_SIZE,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    }),
    describeEndpoint(createEvent, {
      description: 'An entry of now or of a day in the past; a day in the future is refused.',
      body: { kind: 'reply', at: '2026-03-02', text: 'A call on Friday.' },
      answer: entry,
      refuses: [409],
    }),
    describeEndpoint(getEvent, { description: 'Its texts are whole.', answer: change }),
    describeEndpoint(deleteEvent, {
      description: `Only what you wrote yourself can be taken back; it can be restored for ${DELETED_KEPT_DAYS} days.`,
    }),
    describeEndpoint(restoreEvent, {
      description: `Within ${DELETED_KEPT_DAYS} days.`,
      answer: entry,
      refuses: [409],
    }),
    describeEndpoint(revertEvent, {
      description:
        'A change that is itself part of the history. Of notes the later changes are undone, too. When the field changed again since, it is refused with 409 `conflict` and the three values in `conflicts`, unless `force` is true or `base` is the value as it is now. Without `conflicts`, what it was before is no longer kept.',
      body: { force: true },
      answer: exampleApplication,
      refuses: [409],
    }),
  ],
  fields: {
    event: { description: 'Id of the event.', format: 'uuid' },
    at: { description: 'When it happened.', format: 'date-time' },
    'CreateEventBody.at': 'When it happened: a day or an instant, now when left out.',
    kind: 'What it is.',
    field: 'The field that changed, or the kind of an entry.',
    label: 'What a person calls the field; empty for an entry.',
    sentence: 'What happened in one line, with the day in UTC.',
    old: 'What it was, as a person reads it.',
    new: 'What it became, or the text of an entry.',
    difference: 'What changed in long notes.',
    place: 'Where, in UTF-16 units.',
    removed: 'The text that was removed there.',
    inserted: 'The text that was inserted there.',
    shortened: 'Whether only the beginnings of its texts are here.',
    kept: 'Whether its texts are still kept.',
    revertible: 'Whether it can be undone.',
    reverts: { description: 'Id of the change that this one undid.', format: 'uuid' },
    reverted: 'Whether a later event undid it.',
    text: 'What to write.',
    force: 'Undo it although the field changed again since.',
    base: 'The field’s value as you know it.',
  },
};
