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
import { FILTER_PARAMETERS } from '#shared/contracts/h1b/procedure-filter.ts';
import type { Procedure } from '#shared/contracts/procedure.ts';

/** A parameter of the query, as OpenAPI writes it. */
export const query = (name: string, description: string, example: string) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string', examples: [example] },
});

const MODIFIERS = [
  query('select', 'Columns to return, with aliases.', 'name,total:count'),
  query('order', 'Columns to sort by.', 'count.desc.nullslast,name'),
  query('limit', 'Most rows to return.', '10'),
  query('offset', 'Rows to skip.', '20'),
  query(
    'or',
    'Conditions of which at least one must hold; `and` and `not.or` have the same form.',
    '(count.gt.5,name.eq.WA)',
  ),
  {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: '`count=exact` counts all rows; `return=minimal` returns none.',
    schema: { type: 'string', examples: ['count=exact'] },
  },
];

/** The header that says which rows were sent. */
export const RANGE = {
  'Content-Range': 'The range of the rows, and their total when it was counted.',
};

/** The two endpoints of a procedure. */
function endpointsOf(procedure: Procedure<never, never>): EndpointDocs[] {
  const answers = (schema: JsonSchema) => ({
    200: {
      description: 'The selected rows.',
      content: {
        'application/vnd.pgrst.object+json': { type: 'object' },
        'text/csv': { type: 'string' },
      },
      headers: RANGE,
    },
    204: { description: 'No rows were requested (`return=minimal`).', headers: RANGE },
    206: {
      description: 'Some of the rows, with their total (`count=exact`).',
      content: { 'application/json': schema },
      headers: RANGE,
    },
  });
  const description =
    'The rows can be filtered by column (`count=gt.5`), sorted, limited and shaped as in PostgREST.';
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
  fields: {
    ...h1bDocs.fields,
    // A filter means the same as in a link.
    ...Object.fromEntries(
      Object.entries(FILTER_PARAMETERS).map(([parameter, name]) => [
        parameter,
        h1bDocs.fields?.[parameter] ?? h1bDocs.fields?.[name] ?? '',
      ]),
    ),
  },
};
