import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  deleteInternship,
  internship,
  listInternships,
  restoreInternship,
} from '#shared/contracts/internships/schemas.ts';
import { INTERNSHIPS_PAGE_SIZE } from '#shared/limits.ts';

const one = {
  id: '5b1f0a52-8a0e-4c9b-9c55-0d4f4b9f7c11',
  title: 'Software Engineering Intern',
  company_name: 'Harbour Analytics',
  location: 'Boston, MA; Remote in USA',
  url: 'https://harbour.example/jobs/intern',
  terms: 'Summer 2027',
  sponsorship: 'Offers Sponsorship',
  posted_on: '2026-11-20',
};

/** Describes the endpoints of internships. */
export const internshipDocs: FeatureDocs = {
  tag: 'internships',
  description: 'Internship listings, the same for everybody; each person hides what does not fit.',
  schemas: [{ name: 'Internship', schema: internship, description: 'An internship listing.' }],
  endpoints: [
    describeEndpoint(listInternships, {
      description: `${INTERNSHIPS_PAGE_SIZE} listings a page. \`search\` wants each of its words in the title or the company's name, \`place\` each of its words at the beginning of a word of a place. \`results\` and \`count\` repeat \`data\` and \`totalRecords\`.`,
      answer: {
        data: [one],
        results: [one],
        count: 1,
        totalRecords: 1,
        totalPages: 1,
        currentPage: 1,
        pageSize: INTERNSHIPS_PAGE_SIZE,
        hasNextPage: false,
        hasPreviousPage: false,
        hidden_count: 2,
        sample: false,
        imported_at: '2026-11-22T06:00:00.000Z',
      },
    }),
    describeEndpoint(deleteInternship, {
      description: 'Other people see the listing as before. Hiding a hidden one changes nothing.',
    }),
    describeEndpoint(restoreInternship, {
      description: 'One that you did not hide is 404.',
    }),
  ],
  fields: {
    title: 'Title of the job.',
    company_name: 'Name of the company.',
    location: 'Its places, separated by `; `, or empty.',
    url: { description: 'The posting, or empty.', format: 'uri-reference' },
    terms: 'The terms it is for, separated by `, `, or empty.',
    sponsorship: 'What the listing says about visa sponsorship, or empty.',
    posted_on: { description: 'The day it was posted (UTC), if known.', format: 'date' },
    sample: 'Whether the listings are invented: none have been imported yet.',
    imported_at: { description: 'When the listings were last imported.', format: 'date-time' },
    place: 'Text to find in the places.',
    hidden: '`true` lists those that you hid instead.',
    hidden_count: 'How many of the listings you hid.',
    results: 'The same rows as `data`, under their other name.',
    count: 'The same as `totalRecords`, under its other name.',
  },
};
