import { exportApplications, getReport, report } from '#shared/contracts/applications/taking.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { REPORT_DAYS_MAX, REPORT_ROWS_MAX } from '#shared/import-limits.ts';

const headers = { 'Content-Disposition': 'The name of the file.' };

/** Describes what takes applications away. */
export const takingDocs: FeatureDocs = {
  tag: 'export',
  description: 'Take your applications away, or prove your search.',
  schemas: [{ name: 'Report', schema: report, description: 'Applications, week by week.' }],
  endpoints: [
    describeEndpoint(exportApplications, {
      description:
        'Every field of every application, oldest first, deleted ones left out. JSON has the history of each, too. Either file can be imported again; in CSV, text that a spreadsheet would take for a formula begins with an apostrophe.',
      answers: {
        200: {
          description: 'The file.',
          content: { 'text/csv': { type: 'string' }, 'application/json': { type: 'object' } },
          headers,
        },
      },
    }),
    describeEndpoint(getReport, {
      description: `At most ${REPORT_DAYS_MAX} days and ${REPORT_ROWS_MAX} applications; weeks begin on Monday. With \`format=csv\` it is a file, one line an application.`,
      answer: {
        from: '2026-01-01',
        to: '2026-01-31',
        made_on: '2026-02-01',
        total: 1,
        weeks: [
          {
            from: '2026-01-26',
            to: '2026-02-01',
            applications: [
              {
                id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6075',
                date_applied: '2026-01-31',
                company_name: 'Trail',
                job_title: 'Engineer',
                contact: 'https://trail.example/jobs/1',
                source: 'LinkedIn',
                outcome: 'Rejected',
              },
            ],
          },
        ],
      },
    }),
  ],
  fields: {
    format: 'The form of the file.',
    from: { description: 'The first day.', format: 'date' },
    to: { description: 'The last day.', format: 'date' },
    made_on: { description: 'The day on which it was made.', format: 'date' },
    total: 'How many applications it names.',
    weeks: 'The weeks with applications, the oldest first.',
    applications: 'The applications of that week.',
    date_applied: { description: 'The day you applied.', format: 'date' },
    company_name: 'Name of the company.',
    job_title: 'Title of the job.',
    contact: 'The posting, else the company’s site, or empty.',
    source: 'How it came into the list.',
    outcome: 'What came of it, in words.',
  },
};
