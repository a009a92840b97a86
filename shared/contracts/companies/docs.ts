import {
  company,
  companyMatch,
  createCompany,
  deleteCompany,
  getCompany,
  getCompanyByName,
  listCompanies,
  listCompanyMatches,
  mergeCompanies,
  updateCompany,
} from '#shared/contracts/companies/schemas.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { DELETED_KEPT_DAYS } from '#shared/limits.ts';

const one = {
  id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6072',
  name: 'Harbour Analytics',
  logo_url: '/api/logos/harbour.example?key=9Vb0t1yq3mQdEwvQ2m0r4w',
  website: 'https://harbour.example',
  industry: 'Software',
  description: 'Met them at the fair.',
  application_count: 2,
  status_counts: { applied: 1, in_progress: 0, oa: 1, vo: 0, offer: 0, rejected: 0 },
  last_activity: '2026-03-03T09:30:00.000Z',
};

/** Describes the endpoints of companies. */
export const companyDocs: FeatureDocs = {
  tag: 'companies',
  description: 'The companies of your applications.',
  schemas: [
    { name: 'Company', schema: company, description: 'A company of your applications.' },
    { name: 'CompanyMatch', schema: companyMatch, description: 'A company that a name may mean.' },
  ],
  endpoints: [
    describeEndpoint(listCompanies, {
      description: 'Sorted by name; `search` covers the name.',
      answer: {
        data: [one],
        totalRecords: 1,
        totalPages: 1,
        currentPage: 1,
        pageSize: 24,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    }),
    describeEndpoint(listCompanyMatches, {
      description:
        'Letter case, punctuation, legal forms, a leading The and .com make no difference. The same name comes first, then longer names that begin with it, each by applications.',
      answer: { data: [{ id: one.id, name: one.name, application_count: 2, match: 'same' }] },
    }),
    describeEndpoint(getCompany, { description: 'One company by its id.', answer: one }),
    describeEndpoint(getCompanyByName, {
      description:
        'One company by its name, in any letter case; else the one whose name differs in its legal form only.',
      answer: one,
    }),
    describeEndpoint(createCompany, {
      description: 'Letter case aside, the company of that name is returned as it is.',
      body: { name: 'Harbour Analytics' },
      answer: one,
    }),
    describeEndpoint(updateCompany, {
      description:
        'An omitted field keeps its value; null clears it. With `base`, the values as you loaded them, a field that changed meanwhile is refused with 409 `conflict`: `conflicts` has its three values, and nothing is saved. A website that is the origin of the newest company link is not stored.',
      body: { industry: 'Software', base: { industry: 'Maps' } },
      answer: one,
      refuses: [409],
    }),
    describeEndpoint(mergeCompanies, {
      description: `Applications, deleted ones too, people and saved jobs of \`from\` move to \`into\`, whose empty fields take its values, and notes are joined. \`POST /api/account/deleted/company/{from}/restore/\` takes that back for ${DELETED_KEPT_DAYS} days, except for what was changed since.`,
      body: { from: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6073', into: one.id },
      answer: one,
      refuses: [404, 409],
    }),
    describeEndpoint(deleteCompany, {
      description: `A company with applications or people is refused. \`POST /api/account/deleted/company/{id}/restore/\` brings it back for ${DELETED_KEPT_DAYS} days.`,
      refuses: [409],
    }),
  ],
  fields: {
    name: 'Name of the company.',
    logo_url: {
      description: 'Signed address of its logo on this server; null when none can be looked up.',
      format: 'uri-reference',
    },
    website: { description: 'Its website, or empty.', format: 'uri-reference' },
    industry: 'What it does.',
    description: 'Your notes about it.',
    base: 'The values of fields as you loaded them; those that you leave out are not compared.',
    match:
      '`same`: the same name, maybe in another form; `begins`: a longer name that begins with it.',
    application_count: 'Number of your applications to it.',
    status_counts: 'Number of your applications to it of each status.',
    last_activity: 'When something last happened to one of them; null without any.',
    applied: 'Number of those with this status.',
    in_progress: 'Number of those with this status.',
    oa: 'Number of those with this status.',
    vo: 'Number of those with this status.',
    offer: 'Number of those with this status.',
    rejected: 'Number of those with this status.',
    from: 'Id of the company that becomes part of the other.',
    into: 'Id of the company that stays.',
  },
};
