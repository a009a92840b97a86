import * as z from 'zod/mini';

import { UNCHANGED } from '#shared/core/answers.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, instantText, nameSchemas } from '#shared/core/described.ts';
import { approvalEndpoints } from '#shared/h1b/contracts/approval-endpoints.ts';
import { caseCounts } from '#shared/h1b/contracts/certifications.ts';
import { certificationSource } from '#shared/h1b/contracts/green-cards.ts';
import { offerFigures, offerFilter } from '#shared/h1b/contracts/offer-filings.ts';
import { pageOf } from '#shared/core/page.ts';
import { requiredText, text, wholeNumber } from '#shared/core/text.ts';
import { NAICS_SECTORS } from '#shared/h1b/naics-sectors.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

const SPONSORS_PAGE_SIZE = 25;
const SPONSORS_PAGE_MAX = 100;

const counts = {
  initialApprovals: z.int(),
  initialDenials: z.int(),
  continuingApprovals: z.int(),
  continuingDenials: z.int(),
};

/** Petitions decided in one fiscal year: for new employment, and for what continues. */
export const petitionYear = z.object({
  fiscalYear: described(z.int(), 'October to September, named by its end.'),
  ...counts,
});

/** A fiscal year of the loaded approvals. */
export const coveredYear = z.object({
  fiscalYear: z.int(),
  complete: described(z.boolean(), "Whether it holds everybody's petitions of the whole year."),
  petitions: described(z.int(), 'Petitions of everybody that were decided in it.'),
});

/** Where approvals come from. */
export const approvalSource = z.object({
  name: z.string(),
  file: z.string(),
  fiscalYears: z.array(z.int()),
  complete: z.boolean(),
  missing: described(z.nullable(z.string()), 'Why it is a part of its year; null for a whole one.'),
  importedAt: described(instantText, 'When it was imported, or copied into the program.'),
});

const newest = {
  fiscalYear: described(
    z.nullable(z.int()),
    'The newest fiscal year with new approvals; null without any.',
  ),
  newApprovals: z.int(),
};

/** An employer of the approvals that a name may mean. */
export const approvalCandidate = z.object({
  employerId: z.string(),
  name: z.string(),
  petitions: described(z.int(), 'Petitions of all years and kinds, approved or denied.'),
});

/** GET /api/h1b/approvals: an employer's petitions by fiscal year. */
export const getH1bApprovals = defineContract({
  ...approvalEndpoints.getH1bApprovals,
  name: 'getH1bApprovals',
  summary: "An employer's approved and denied H-1B petitions by fiscal year",
  description:
    'Names that mean one employer of the filings count together, renames of the reviewed list included. Spellings that differ in the legal form, or that older files cut, count together when a tax id or a ZIP code agrees. A name without a legal form means the employer with nearly all petitions under it.',
  answers: UNCHANGED,
  protocol: 'api',
  query: z.strictObject({
    name: requiredText(NAME_MAX, messages.applications.companyNameRequired),
  }),
  response: z.object({
    state: described(
      z.enum(['known', 'ambiguous', 'none', 'unknown']),
      '`ambiguous`: several employers have the name; `unknown`: no approvals are loaded.',
    ),
    employerId: z.nullable(z.string()),
    name: z.nullable(z.string()),
    filedName: described(
      z.nullable(z.string()),
      'The name that stands for it in the filings; null when it has none.',
    ),
    years: described(
      z.array(petitionYear),
      'Oldest first; years without a petition are left out. For several employers that all sponsor, those of the one with fewest new approvals.',
    ),
    sponsors: described(
      z.enum(['yes', 'stale', 'none', 'unknown']),
      '`yes`: new approvals in a fiscal year that ended less than 24 months ago; `stale`: older ones, or renewals only.',
    ),
    spellings: described(
      z.array(
        z.object({
          name: z.string(),
          petitions: z.int(),
          reason: described(z.string(), 'Why the name counts for the employer.'),
          confidence: described(z.number(), 'How sure that is, from 0 to 1.'),
        }),
      ),
      'The names as filed that were put together, most petitions first.',
    ),
    candidates: described(
      z.array(approvalCandidate),
      'Other employers that the name may mean, most petitions first.',
    ),
    likely: described(
      z.boolean(),
      'Whether the employer is only the likely one: the only, or by far the largest, that begins with the name.',
    ),
    family: described(
      z.nullable(
        z.object({
          brand: z.string(),
          /** How many employers it has. */
          count: z.int(),
          members: described(
            z.array(
              z.object({
                employerId: z.string(),
                name: z.string(),
                newApprovals: z.int(),
              }),
            ),
            'Those with most new approvals in the newest year that has any.',
          ),
        }),
      ),
      'The brand that the name means, whose employers are put together; null for a name of one employer.',
    ),
    itself: described(
      z.nullable(z.object({ name: z.string(), ...newest })),
      'The one employer that the name means in the filings, where it is counted here with the other employers of its brand.',
    ),
    parent: described(
      z.nullable(z.object({ brand: z.string(), ...newest })),
      'The brand that owns the one that is meant, which files by itself; its approvals are not counted here.',
    ),
    memberOf: described(
      z.nullable(z.object({ brand: z.string(), ...newest })),
      'The brand that the employer is one of several for, with the approvals of all of them.',
    ),
    /** Every year that is loaded. */
    coverage: z.array(coveredYear),
    sources: z.array(approvalSource),
  }),
});

/** GET /api/h1b/approvals/totals: everybody's petitions by fiscal year. */
export const getH1bApprovalTotals = defineContract({
  ...approvalEndpoints.getH1bApprovalTotals,
  name: 'getH1bApprovalTotals',
  summary: "Everybody's approved and denied H-1B petitions by fiscal year",
  description: 'The sums of the files, rows without an employer included.',
  answers: UNCHANGED,
  protocol: 'api',
  response: z.object({
    years: z.array(z.extend(petitionYear, { rows: z.int() })),
    coverage: z.array(coveredYear),
    sources: z.array(approvalSource),
  }),
});

/** An employer's filings for an occupation, with their plausible pay. */
export const sponsorFilings = z.object({
  n: z.int(),
  paid: described(z.int(), 'Filings with plausible yearly pay, on which the figures rest.'),
  setAside: described(z.int(), 'Filings with yearly pay below $10,000 or above $1,500,000.'),
  figures: described(
    z.nullable(offerFigures),
    'Yearly pay at percentiles; null for fewer than 10 filings.',
  ),
  filter: described(offerFilter, 'The filters of /api/h1b/records that show the filings.'),
});

/** A brand, or an employer of none, with its petitions of one year, place and industry. */
export const sponsor = z.object({
  employerId: z.string(),
  name: z.string(),
  ...counts,
  members: described(
    z.array(z.object({ employerId: z.string(), name: z.string(), ...counts })),
    'The employers of a brand with petitions that count, most new approvals first; empty for a single employer.',
  ),
  filings: described(
    z.nullable(sponsorFilings),
    'What it filed for the occupation; null when none is asked for.',
  ),
  greenCards: described(
    z.nullable(caseCounts),
    'Its labor certifications for green cards; null when none is found, which is no `no`.',
  ),
});

const counted = z.object({ name: z.string(), initialApprovals: z.int() });

/** GET /api/h1b/sponsors: employers by new approvals in a place and industry. */
export const listH1bSponsors = defineContract({
  ...approvalEndpoints.listH1bSponsors,
  name: 'listH1bSponsors',
  summary: 'Employers with the most new approvals in a place and industry',
  description:
    'The employers of a brand are counted together. Place and industry are those of the petition. Without a year, the newest whole one is ranked. With an occupation, those are ranked that filed for it in the newest 5 fiscal years of the filings with work at the place, by their approvals of all places, each with the pay of these filings; of more than 10,000 such employers those with most filings are ranked.',
  answers: UNCHANGED,
  protocol: 'api',
  query: z.strictObject({
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
    pageSize: z._default(wholeNumber('pageSize', 1, SPONSORS_PAGE_MAX), SPONSORS_PAGE_SIZE),
    fiscalYear: z.optional(wholeNumber('fiscalYear', 2000, 2100)),
    state: z._default(
      z.string().check(z.regex(/^([A-Za-z]{2})?$/, 'state must be two letters like CA')),
      '',
    ),
    city: described(z._default(text(NAME_MAX), ''), 'A city, in any letter case.'),
    naics: described(
      z._default(
        z.string().check(
          z.refine((value) => value === '' || value in NAICS_SECTORS, {
            error: 'naics must be a sector like 54 or 31-33',
          }),
        ),
        '',
      ),
      'An industry: a sector such as `54` or `31-33`.',
    ),
    soc: described(
      z._default(text(NAME_MAX), ''),
      'An occupation: a SOC code or text in its title.',
    ),
  }),
  response: z.extend(pageOf(sponsor), {
    fiscalYear: described(
      z.nullable(z.int()),
      'The year that is ranked; null when none is loaded.',
    ),
    occupation: described(
      z.nullable(
        z.object({
          fiscalYears: z.array(z.int()),
          filings: z.int(),
          employers: described(
            z.int(),
            'Employers that filed them, also those without an approval in the year.',
          ),
          filter: offerFilter,
        }),
      ),
      'The filings for the occupation at the place; null when none is asked for.',
    ),
    /** What the list can be narrowed to, most new approvals first. */
    states: z.array(counted),
    cities: z.array(counted),
    sectors: z.array(z.extend(counted, { label: z.string() })),
    greenCardSource: described(certificationSource, 'What `greenCards` rest on.'),
    coverage: z.array(coveredYear),
    sources: z.array(approvalSource),
  }),
});

nameSchemas({
  PetitionYear: petitionYear,
  CoveredYear: coveredYear,
  ApprovalSource: approvalSource,
  ApprovalCandidate: approvalCandidate,
  SponsorFilings: sponsorFilings,
  Sponsor: sponsor,
});
