import { applicationDocs } from '#shared/contracts/applications/docs.ts';
import { describeEndpoint, type EndpointDocs, type FeatureDocs } from '#shared/contracts/docs.ts';
import { h1bDocs } from '#shared/contracts/h1b/docs.ts';
import { query, RANGE } from '#shared/contracts/h1b/procedure-docs.ts';
import { profileDocs } from '#shared/contracts/profile/docs.ts';
import type { Table } from '#shared/contracts/table.ts';
import { applicationTable, companyTable, h1bTable, profiles } from '#shared/contracts/tables.ts';

const FORMS = {
  'application/vnd.pgrst.object+json': { type: 'object' },
  'text/csv': { type: 'string' },
};

const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`count=exact` counts all rows; `return=representation` returns the changed ones.',
  schema: { type: 'string', examples: ['count=exact'] },
};

/** What the filter of a shape does, as a parameter. */
function filterParameter(shape: string) {
  const [name = '', condition = ''] = shape.split('=');
  if (name === 'or') {
    const members = condition.split(',');
    const example = members.map((member) => `${member}.…`).join(',');
    return query('or', `\`(${example})\`, with one value for all.`, `(${example})`);
  }
  return condition === 'ilike'
    ? query(name, 'Rows that contain a text: `ilike.%text%`.', 'ilike.%text%')
    : query(name, `\`${condition}\``, condition === 'eq' ? 'eq.…' : condition);
}

function endpointsOf(table: Table): EndpointDocs[] {
  const filters = table.filters.map(filterParameter);
  const perName = [...new Map(filters.map((parameter) => [parameter.name, parameter])).values()];
  const parts = [
    query('select', 'Columns to return, with aliases.', Object.keys(table.row.shape).join()),
    PREFER,
  ];
  const orders = Object.keys(table.orders);
  const sorting =
    orders.length > 0
      ? [
          query(
            'order',
            `One of ${orders.join(', ')}.`,
            `${orders[0]}.${table.orders[orders[0]!]?.at(-1)}`,
          ),
        ]
      : [];
  const rows = { description: 'The rows.', content: FORMS, headers: RANGE };
  const description = `Takes exactly these filters: ${table.filters.map((shape) => `\`${shape}\``).join(', ')}. Anything else is refused.`;
  const read = describeEndpoint(table.select, {
    description,
    query: undefined,
    parameters: [
      ...parts,
      ...perName,
      ...sorting,
      query('limit', 'Most rows to return.', '10'),
      query('offset', 'Rows to skip.', '20'),
    ],
    answers: {
      200: rows,
      206: {
        description: 'Some of the rows, with their total (`count=exact`).',
        content: { 'application/json': { type: 'array', items: { type: 'object' } }, ...FORMS },
        headers: RANGE,
      },
    },
    refuses: [406, 416],
  });
  if (!table.update) return [read];
  const change = describeEndpoint(table.update, {
    description: 'The row is named by `id=eq.…`; an absent field keeps its value.',
    parameters: [...parts, query('id', 'The row.', 'eq.…')],
    answers: {
      200: {
        description: 'The changed row (`return=representation`).',
        content: { 'application/json': { type: 'array', items: { type: 'object' } }, ...FORMS },
        headers: RANGE,
      },
      204: { description: 'Done.', headers: RANGE },
    },
    refuses: [406, 409],
  });
  return [read, change];
}

/** Describes the tables. */
export const tableDocs: FeatureDocs = {
  tag: 'tables',
  description: 'Four tables with the calls that clients of a hosted backend make on them.',
  endpoints: [profiles, companyTable, applicationTable, h1bTable].flatMap((table) =>
    endpointsOf(table as unknown as Table),
  ),
  fields: {
    ...h1bDocs.fields,
    ...applicationDocs.fields,
    ...profileDocs.fields,
    website: 'The website of the company, or empty.',
    resume: 'Path of one of your files in the bucket `resumes`; null deletes the resume.',
    resume_url: {
      description: 'Address of such a file in place of its path; null deletes the resume.',
      format: 'uri-reference',
    },
    resume_updated_at: { description: 'Set by the server.', format: 'date-time' },
    updated_at: { description: 'Set by the server.', format: 'date-time' },
  },
};
