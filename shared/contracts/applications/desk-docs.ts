import {
  changeApplications,
  getToday,
  today,
  undoChanges,
} from '#shared/contracts/applications/desk.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { AHEAD_DAYS, AHEAD_SHOWN, BULK_MAX } from '#shared/application-limits.ts';

const done = {
  ids: ['019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6071'],
  field: 'tags',
  at: '2026-02-03T09:30:00.000Z',
} as const;

/** Describes the endpoints of what a person does with their list each day. */
export const applicationDeskDocs: FeatureDocs = {
  tag: 'desk',
  description: 'What wants to be looked at, and many applications at once.',
  schemas: [
    {
      name: 'Today',
      schema: today,
      description: 'How many of your applications want to be looked at.',
    },
  ],
  endpoints: [
    describeEndpoint(getToday, {
      description:
        'Archived and ended applications are left out. Gone quiet are those with the status `applied`, `in_progress`, `oa` or `vo` whose last event is `quiet_after_days` days old. The list has each of them with `attention`.',
      answer: {
        due: 2,
        overdue: 1,
        quiet: 5,
        interviews: 1,
        ahead: [
          {
            id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6072',
            application_id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6071',
            company_name: 'Harbour Analytics',
            job_title: 'Data Engineer',
            starts_at: '2026-02-04T09:00:00.000Z',
            zone: 'Europe/Berlin',
          },
        ],
      },
    }),
    describeEndpoint(changeApplications, {
      description: `At most ${BULK_MAX} at a time, all of them or none; one change a call. The response has those that it changed; send it to \`/api/applications/bulk/undo/\` to take it back.`,
      body: { ids: done.ids.slice(), change: { add_tag: 'first choice' } },
      answer: { ...done, ids: done.ids.slice() },
      refuses: [404, 409],
    }),
    describeEndpoint(undoChanges, {
      description:
        'Takes the response of the call that changed them. An application whose field was changed since is left as it is, and counted.',
      body: { ...done, ids: done.ids.slice() },
      answer: { undone: 1, left: 0 },
      refuses: [409],
    }),
  ],
  fields: {
    today: { description: 'Your day; today in UTC unless given.', format: 'date' },
    due: 'Those whose next step is of that day.',
    overdue: 'Those whose next step is of an earlier day.',
    quiet: 'Those that have gone quiet.',
    interviews: `How many interviews there are in the next ${AHEAD_DAYS} days.`,
    ahead: `The soonest of them, at most ${AHEAD_SHOWN}.`,
    application_id: 'Id of the application it belongs to.',
    company_name: 'Name of the company.',
    job_title: 'Title of the job.',
    starts_at: { description: 'When it begins.', format: 'date-time' },
    zone: 'The time zone in which it was arranged.',
    ids: 'Ids of applications of yours.',
    change: 'What is done to each of them; one of these.',
    status: 'Its status.',
    add_tag: 'A tag that each of them gets.',
    remove_tag: 'A tag that is taken from each, whatever its letter case.',
    archived: 'Whether they are archived.',
    deleted: 'Deletes them; they can be restored one by one, too.',
    field: 'What changed in each.',
    at: { description: 'When they were changed.', format: 'date-time' },
    undone: 'How many were taken back.',
    left: 'How many were left, because they changed since.',
  },
};
