import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, nameSchemas } from '#shared/core/described.ts';
import { employerLinkEndpoints } from '#shared/employer-links/contracts/endpoints.ts';
import { requiredText, text } from '#shared/core/text.ts';
import { correctionMessages } from '#shared/h1b/employer-correction-messages.ts';
import { EVIDENCE_MAX } from '#shared/employer-links/limits.ts';
import { employerLinkMessages } from '#shared/employer-links/messages.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

/** Which employer of the H1B records a company is, whether it files, and what it pays. */
export const companyEmployer = z.object({
  companyId: described(
    z.nullable(z.string()),
    'Id of your company; null for a name that means none.',
  ),
  choice: described(
    z.enum(['automatic', 'chosen', 'none']),
    '`automatic`: by the name; `chosen`: as you said; `none`: you said that it is none of them.',
  ),
  files: described(
    z.enum(['yes', 'stale', 'none', 'unknown']),
    '`stale`: none for 3 years before the newest record; `unknown`: no data could tell, or several employers may be meant.',
  ),
  employerId: described(z.nullable(z.string()), 'Id of the employer; later imports keep it.'),
  name: z.nullable(z.string()),
  filings: z.int(),
  /** Newest fiscal year of the filings; null when none has one. */
  newestYear: z.nullable(z.int()),
  sample: z.boolean(),
  generated: described(
    z.boolean(),
    'Whether that sample is generated, so that it says nothing of real companies.',
  ),
  parted: described(
    z.array(z.string()),
    'Names, as filed, that you do not want counted with the employer.',
  ),
  candidates: described(
    z.array(z.object({ employerId: z.string(), name: z.string(), filings: z.int() })),
    'Employers that may be meant instead.',
  ),
  likely: described(
    z.boolean(),
    "Whether the employer is only the likely one: the only, or by far the largest, whose name begins with the company's.",
  ),
  linked: described(
    z.nullable(z.string()),
    "The name on the board or site of the company's links, where that said which employer it is and its own name did not.",
  ),
  clientSite: described(
    z.nullable(
      z.object({
        atClient: described(z.int(), "Filings for work at a client's site."),
        filings: described(z.int(), 'Filings that say whether it is.'),
      }),
    ),
    'Whether it places people with others; null where no filing says.',
  ),
  pay: described(
    z.nullable(
      z.object({
        scope: described(
          z.enum(['role and state', 'role', 'employer']),
          'The filings it rests on: those for the role in the state, for the role anywhere, or all of the employer.',
        ),
        paid: described(z.int(), 'How many filings with plausible pay it rests on.'),
        years: described(z.array(z.int()), 'Their fiscal years: the newest three that are loaded.'),
        lowest: described(z.nullable(z.number()), '10th percentile; null without pay.'),
        low: described(z.nullable(z.number()), '25th percentile.'),
        median: z.nullable(z.number()),
        high: described(z.nullable(z.number()), '75th percentile.'),
        highest: described(z.nullable(z.number()), '90th percentile.'),
      }),
    ),
    'Yearly pay in dollars at percentiles; null without an employer.',
  ),
});

export type CompanyEmployer = z.output<typeof companyEmployer>;

const params = z.strictObject({ id: z.uuid({ error: 'id must be an id of a company' }) });
const role = {
  title: z.optional(text(NAME_MAX)),
  state: z.optional(
    z.string().check(z.regex(/^[A-Za-z]{2}$/, 'state must be two letters like CA')),
  ),
};

/** GET /api/employer-links/: the employer of a name, as that of the person's company when it means one. */
export const getNamedEmployer = defineContract({
  ...employerLinkEndpoints.getNamedEmployer,
  name: 'getNamedEmployer',
  summary: 'Which employer of the H1B records a name means to you',
  description: 'What you said of the company that the name means goes first.',
  protocol: 'api',
  query: z.strictObject({
    name: requiredText(NAME_MAX, messages.applications.companyNameRequired),
    ...role,
  }),
  response: companyEmployer,
});

/** What is known of a company in a row of a list: its newest new approvals and what half of its filings pay. */
export const companyEvidence = z.object({
  companyId: z.string(),
  sponsors: described(
    z.enum(['yes', 'stale', 'none', 'unknown']),
    'As in `/api/h1b/approvals`; there is no plain no.',
  ),
  fiscalYear: described(
    z.nullable(z.int()),
    'The newest fiscal year with approvals; null without any.',
  ),
  newApprovals: z.int(),
  pay: described(
    z.nullable(
      z.object({
        paid: described(z.int(), 'How many filings with plausible pay it rests on.'),
        low: described(z.number(), '25th percentile of yearly pay in dollars.'),
        median: z.number(),
        high: described(z.number(), '75th percentile.'),
      }),
    ),
    'Of all its filings in the newest fiscal years; null when none is known.',
  ),
});

export type CompanyEvidence = z.output<typeof companyEvidence>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** GET /api/employer-links/evidence/: what is known of several companies, for the rows of a list. */
export const listCompanyEvidence = defineContract({
  ...employerLinkEndpoints.listCompanyEvidence,
  name: 'listCompanyEvidence',
  summary: 'Whether several of your companies sponsor, and what they pay',
  description: `At most ${EVIDENCE_MAX} companies a call. An id that is none of your companies is left out.`,
  protocol: 'api',
  query: z.strictObject({
    companies: described(
      z.pipe(
        z.string().check(
          z.refine((text) => {
            const ids = text.split(',');
            return ids.length <= EVIDENCE_MAX && ids.every((id) => UUID.test(id));
          }, `companies must be at most ${EVIDENCE_MAX} ids of companies, separated by commas`),
        ),
        z.transform((text) => [...new Set(text.toLowerCase().split(','))]),
      ),
      'Ids of companies, separated by commas.',
    ),
  }),
  response: z.object({ data: z.array(companyEvidence) }),
});

/** GET /api/employer-links/{id}/: which employer a company is. */
export const getCompanyEmployer = defineContract({
  ...employerLinkEndpoints.getCompanyEmployer,
  name: 'getCompanyEmployer',
  summary: 'Which employer of the H1B records a company is',
  description:
    'With `title` and `state`, pay is that of the role there; with fewer than 10 filings that of the role anywhere, then of the employer.',
  protocol: 'api',
  params,
  query: z.strictObject(role),
  response: companyEmployer,
});

/** PUT /api/employer-links/{id}/: says which employer a company is. */
export const chooseCompanyEmployer = defineContract({
  ...employerLinkEndpoints.chooseCompanyEmployer,
  name: 'chooseCompanyEmployer',
  summary: 'Say which employer of the H1B records a company is',
  description: '`null` says that it is none of them.',
  protocol: 'api',
  params,
  body: z.strictObject({
    /** Any spelling of the employer; null for none of them. */
    name: z.nullable(requiredText(NAME_MAX, employerLinkMessages.noSuchEmployer)),
  }),
  response: companyEmployer,
});

/** DELETE /api/employer-links/{id}/: the company's name decides again. */
export const forgetCompanyEmployer = defineContract({
  ...employerLinkEndpoints.forgetCompanyEmployer,
  name: 'forgetCompanyEmployer',
  summary: "Let a company's name decide again which employer it is",
  protocol: 'api',
  params,
  response: companyEmployer,
});

const split = requiredText(NAME_MAX, correctionMessages.notJoined);

/** POST /api/employer-links/{id}/parted-names/: a name is not counted with the company's employer, for its person alone. */
export const partCompanyName = defineContract({
  ...employerLinkEndpoints.partCompanyName,
  name: 'partCompanyName',
  summary: 'Count a name no longer with the employer of a company',
  description:
    'For you alone, and until you count it again. A company that itself has the name counts the filings under it only.',
  protocol: 'api',
  params,
  body: z.strictObject({ name: split }),
  response: companyEmployer,
});

/** DELETE /api/employer-links/{id}/parted-names/?name=: the name is counted again. */
export const joinCompanyName = defineContract({
  ...employerLinkEndpoints.joinCompanyName,
  name: 'joinCompanyName',
  summary: 'Count a parted name with the employer of a company again',
  protocol: 'api',
  params,
  query: z.strictObject({ name: split }),
  response: companyEmployer,
});

nameSchemas({ CompanyEmployer: companyEmployer, CompanyEvidence: companyEvidence });
