import {
  describeEndpoint,
  type EndpointDocs,
  type FeatureDocs,
  type JsonSchema,
} from '#shared/contracts/docs.ts';
import { h1bDocs } from '#shared/contracts/h1b/docs.ts';
import {
  basicStats,
  statisticsByState,
  statsByEmployer,
  topEmployers,
  trends,
  uniqueEmployers,
  uniqueJobTitles,
  uniqueStatuses,
} from '#shared/contracts/h1b/procedures.ts';
import type { Procedure } from '#shared/contracts/procedure.ts';

const query = (name: string, description: string, example: string) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string', examples: [example] },
});

const MODIFIERS = [
  query('select', 'Columns of the answer, with aliases.', 'name,total:count'),
  query('order', 'Columns to sort by.', 'count.desc.nullslast,name'),
  query('limit', 'Most rows to answer.', '10'),
  query('offset', 'Rows to leave out before them.', '20'),
  query(
    'or',
    'Conditions of which one holds; `and` and `not.or` work alike.',
    '(count.gt.5,name.eq.WA)',
  ),
  {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: '`count=exact` counts all rows, `return=minimal` sends none.',
    schema: { type: 'string', examples: ['count=exact'] },
  },
];

const RANGE = { 'Content-Range': 'Which rows these are, and of how many when they were counted.' };

/** The two endpoints of a procedure. */
function endpointsOf(procedure: Procedure<never, never>): EndpointDocs[] {
  const answers = (schema: JsonSchema) => ({
    200: {
      description: 'The rows that are left.',
      content: {
        'application/vnd.pgrst.object+json': { type: 'object' },
        'text/csv': { type: 'string' },
      },
      headers: RANGE,
    },
    204: { description: 'No rows were asked for (`return=minimal`).', headers: RANGE },
    206: {
      description: 'A part of the rows, counted (`count=exact`).',
      content: { 'application/json': schema },
      headers: RANGE,
    },
  });
  const description =
    'The rows can be filtered by their columns (`count=gt.5`), sorted, cut and shaped as PostgREST does.';
  const rows = { type: 'array', items: { type: 'object' } };
  return [
    describeEndpoint(procedure.call, {
      description,
      parameters: MODIFIERS,
      answers: answers(rows),
      refuses: [404],
    }),
    describeEndpoint(procedure.read, {
      description,
      parameters: MODIFIERS,
      query: procedure.parameters,
      answers: answers(rows),
      refuses: [404],
    }),
  ];
}

/** Describes the remote procedures. */
export const procedureDocs: FeatureDocs = {
  tag: 'procedures',
  description: 'The H1B figures as remote procedures, for clients that speak PostgREST.',
  endpoints: [
    uniqueEmployers,
    uniqueStatuses,
    uniqueJobTitles,
    statsByEmployer,
    basicStats,
    topEmployers,
    trends,
    statisticsByState,
  ].flatMap((procedure) => endpointsOf(procedure as unknown as Procedure<never, never>)),
  fields: h1bDocs.fields ?? {},
};
