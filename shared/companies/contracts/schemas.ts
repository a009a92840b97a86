import * as z from 'zod/mini';

import { byStatus } from '#shared/applications/status.ts';
import { baseOf } from '#shared/core/base.ts';
import { companyEndpoints } from '#shared/companies/contracts/endpoints.ts';
import { companyForm } from '#shared/companies/contracts/forms.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, idText, linkText, nameSchemas } from '#shared/core/described.ts';
import { pageOf } from '#shared/core/page.ts';
import { requiredText, text, wholeNumber } from '#shared/core/text.ts';
import { briefSays } from '#shared/postings/contracts/schemas.ts';
import { DELETED_KEPT_DAYS, NAME_MAX, SEARCH_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

/** A company in the API, with the number of the person's applications to it. */
export const company = z.object({
  id: idText,
  name: z.string(),
  logo_url: described(
    z.nullable(linkText),
    'Signed address of its logo on this server; null when no logo can be looked up.',
  ),
  website: described(
    linkText,
    "The company's own website, or the origin of its newest company link; empty when neither is known.",
  ),
  industry: z.string(),
  description: z.string(),
  application_count: z.int(),
  status_counts: described(
    z.object(byStatus(() => z.int())),
    'Number of your applications to it of each status.',
  ),
  last_activity: described(
    z.nullable(z.string()),
    'When something last happened to one of its applications; null without any.',
  ),
  says: described(
    z.nullable(briefSays),
    'What the posting kept with its newest application that has one says about sponsorship and citizenship; null where none says anything.',
  ),
});

export type Company = z.output<typeof company>;

/** A company of the person that a name may mean. */
export const companyMatch = z.object({
  id: idText,
  name: z.string(),
  application_count: z.int(),
  match: described(
    z.enum(['same', 'begins']),
    '`same`: the same name, maybe in another form; `begins`: a longer name that begins with it.',
  ),
});

export type CompanyMatch = z.output<typeof companyMatch>;

const params = z.strictObject({ id: z.uuid({ error: 'id must be an id of a company' }) });

/** Orders of the list of companies. */
export const COMPANY_SORTS = ['name', 'activity', 'applications'] as const;

export type CompanySort = (typeof COMPANY_SORTS)[number];

/** GET /api/companies/: the person's companies by name, or in another order. */
export const listCompanies = defineContract({
  name: 'listCompanies',
  summary: 'A page of your companies by name, with their number of applications',
  description:
    'Sorted by name unless `sort` says otherwise: `activity` begins with what something last happened to, `applications` with the most; `search` covers the name.',
  protocol: 'api',
  ...companyEndpoints.listCompanies,
  query: z.strictObject({
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
    pageSize: z._default(wholeNumber('pageSize', 1, 100), 24),
    search: z.optional(text(SEARCH_MAX)),
    sort: z._default(z.enum(COMPANY_SORTS), 'name'),
  }),
  response: pageOf(company),
});

/** GET /api/companies/matches/: the person's companies that a name may mean. */
export const listCompanyMatches = defineContract({
  name: 'listCompanyMatches',
  summary: 'Your companies under a name, whatever its legal form',
  description:
    'Letter case, punctuation, legal forms, a leading The and .com make no difference. The same name comes first, then longer names that begin with it, each by applications.',
  protocol: 'api',
  ...companyEndpoints.listCompanyMatches,
  query: z.strictObject({
    name: requiredText(NAME_MAX, messages.applications.companyNameRequired),
  }),
  response: z.object({ data: z.array(companyMatch) }),
});

/** GET /api/companies/{id}/: one company. */
export const getCompany = defineContract({
  name: 'getCompany',
  summary: 'One of your companies',
  protocol: 'api',
  ...companyEndpoints.getCompany,
  params,
  response: company,
});

/** GET /api/companies/by-name/{name}/: what `/company/{companyName}` shows. */
export const getCompanyByName = defineContract({
  name: 'getCompanyByName',
  summary: 'One of your companies by its name, in any letter case and legal form',
  description:
    'One company by its name, in any letter case; else the one whose name differs in its legal form only.',
  protocol: 'api',
  ...companyEndpoints.getCompanyByName,
  params: z.strictObject({ name: requiredText(NAME_MAX, messages.companies.notFound) }),
  response: company,
});

const { shape: form } = companyForm;

/** POST /api/companies/: saves a company without an application; the one of that name is returned as it is. */
export const createCompany = defineContract({
  name: 'createCompany',
  summary: 'Save a company, before any application to it',
  description: 'Letter case aside, the company of that name is returned as it is.',
  protocol: 'api',
  ...companyEndpoints.createCompany,
  body: z.strictObject({ name: form.name }),
  response: company,
});

/** PUT /api/companies/{id}/: an absent field keeps its value, null clears it; one that differs from `base` by now is refused. */
export const updateCompany = defineContract({
  name: 'updateCompany',
  summary: 'Change a company',
  description:
    'An omitted field keeps its value; null clears it. With `base`, the values as you loaded them, a field that changed meanwhile is refused with 409 `conflict`: `conflicts` has its three values, and nothing is saved. A website that is the origin of the newest company link is not stored.',
  refuses: [409],
  protocol: 'api',
  ...companyEndpoints.updateCompany,
  params,
  body: z.strictObject({
    name: z.optional(form.name),
    website: z.optional(z.nullable(form.website)),
    industry: z.optional(z.nullable(form.industry)),
    description: z.optional(z.nullable(form.description)),
    base: z.optional(z.nullable(baseOf(['name', 'website', 'industry', 'description']))),
  }),
  response: company,
});

/** POST /api/companies/merge/: everything of a company moves to another one, and it is deleted; restoring it takes the merge back. */
export const mergeCompanies = defineContract({
  name: 'mergeCompanies',
  summary: 'Merge a company into another one',
  description: `Applications, deleted ones too, people and saved jobs of \`from\` move to \`into\`, whose empty fields take its values, and notes are joined. \`POST /api/account/deleted/company/{from}/restore/\` takes that back for ${DELETED_KEPT_DAYS} days, except for what was changed since.`,
  refuses: [404, 409],
  protocol: 'api',
  ...companyEndpoints.mergeCompanies,
  body: z.strictObject({
    from: described(
      z.uuid({ error: 'from must be an id of a company' }),
      'Id of the company that becomes part of the other.',
    ),
    into: described(
      z.uuid({ error: 'into must be an id of a company' }),
      'Id of the company that stays.',
    ),
  }),
  response: company,
});

/** DELETE /api/companies/{id}/: only without applications and people; it can be restored for DELETED_KEPT_DAYS days. */
export const deleteCompany = defineContract({
  name: 'deleteCompany',
  summary: `Delete a company that has no applications and no people; it can be restored for ${DELETED_KEPT_DAYS} days`,
  description: `A company with applications or people is refused. \`POST /api/account/deleted/company/{id}/restore/\` brings it back for ${DELETED_KEPT_DAYS} days.`,
  refuses: [409],
  protocol: 'api',
  ...companyEndpoints.deleteCompany,
  params,
  status: 204,
});

nameSchemas({ Company: company, CompanyMatch: companyMatch });
