import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { approvalEndpoints } from '#shared/contracts/h1b/approval-endpoints.ts';
import { offerFigures, offerFilter } from '#shared/contracts/h1b/offer.ts';
import { pageOf } from '#shared/contracts/page.ts';
import { requiredText, text, wholeNumber } from '#shared/contracts/text.ts';
import { NAICS_SECTORS } from '#shared/domain/naics-sectors.ts';
import { NAME_MAX } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

const SPONSORS_PAGE_SIZE = 25;
const SPONSORS_PAGE_MAX = 100;

const counts = {
  initialApprovals: z.int(),
  initialDenials: z.int(),
  continuingApprovals: z.int(),
  continuingDenials: z.int(),
};

/** Petitions decided in one fiscal year: for new employment, and for what continues. */
export const petitionYear = z.object({ fiscalYear: z.int(), ...counts });

/** A fiscal year of the loaded approvals. */
export const coveredYear = z.object({
  fiscalYear: z.int(),
  /** Whether it holds everybody's petitions of the whole year. */
  complete: z.boolean(),
  /** Petitions of everybody that were decided in it. */
  petitions: z.int(),
});

/** Where approvals come from. */
export const approvalSource = z.object({
  name: z.string(),
  file: z.string(),
  fiscalYears: z.array(z.int()),
  complete: z.boolean(),
  /** Why it is a part of its year; null for a whole one. */
  missing: z.nullable(z.string()),
  /** When it was imported, or copied into the program. */
  importedAt: z.string(),
});

/** An employer of the approvals that a name may mean. */
export const approvalCandidate = z.object({
  employerId: z.string(),
  name: z.string(),
  /** Petitions of all years and kinds, approved or denied. */
  petitions: z.int(),
});

/** GET /api/h1b/approvals: an employer's petitions by fiscal year. */
export const getH1bApprovals = defineContract({
  ...approvalEndpoints.getH1bApprovals,
  name: 'getH1bApprovals',
  summary: "An employer's approved and denied H-1B petitions by fiscal year",
  protocol: 'api',
  query: z.strictObject({
    name: requiredText(NAME_MAX, messages.applications.companyNameRequired),
  }),
  response: z.object({
    /** 'ambiguous': several employers have the name; 'unknown': no approvals are loaded. */
    state: z.enum(['known', 'ambiguous', 'none', 'unknown']),
    employerId: z.nullable(z.string()),
    name: z.nullable(z.string()),
    /** The name that stands for it in the filings; null when it has none. */
    filedName: z.nullable(z.string()),
    /** Oldest first; years without a petition are left out. For several employers that all sponsor, those of the one with fewest new approvals. */
    years: z.array(petitionYear),
    sponsors: z.enum(['yes', 'stale', 'none', 'unknown']),
    /** The names as filed that were put together, most petitions first. */
    spellings: z.array(
      z.object({
        name: z.string(),
        petitions: z.int(),
        /** Why it counts, in words. */
        reason: z.string(),
        /** How sure that is, from 0 to 1. */
        confidence: z.number(),
      }),
    ),
    /** Other employers that the name may mean, most petitions first. */
    candidates: z.array(approvalCandidate),
    /** Whether the employer is only the likely one: the only, or by far the largest, that begins with the name. */
    likely: z.boolean(),
    /** The brand that the name means, whose employers are put together; null for a name of one employer. */
    family: z.nullable(
      z.object({
        brand: z.string(),
        /** How many employers it has. */
        count: z.int(),
        /** Those with most new approvals in the newest year that has any. */
        members: z.array(
          z.object({ employerId: z.string(), name: z.string(), newApprovals: z.int() }),
        ),
      }),
    ),
    /** The brand that owns the one that is meant, which files by itself; its approvals are not counted here. */
    parent: z.nullable(
      z.object({
        brand: z.string(),
        /** The newest fiscal year with new approvals; null without any. */
        fiscalYear: z.nullable(z.int()),
        newApprovals: z.int(),
      }),
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
  paid: z.int(),
  /** Filings whose yearly pay is not plausible. */
  setAside: z.int(),
  /** Null for fewer than 10 amounts. */
  figures: z.nullable(offerFigures),
  filter: offerFilter,
});

/** An employer with its petitions of one year, place and industry. */
export const sponsor = z.object({
  employerId: z.string(),
  name: z.string(),
  ...counts,
  /** What it filed for the occupation; null when none is asked for. */
  filings: z.nullable(sponsorFilings),
});

const counted = z.object({ name: z.string(), initialApprovals: z.int() });

/** GET /api/h1b/sponsors: employers by new approvals in a place and industry. */
export const listH1bSponsors = defineContract({
  ...approvalEndpoints.listH1bSponsors,
  name: 'listH1bSponsors',
  summary: 'Employers with the most new approvals in a place and industry',
  protocol: 'api',
  query: z.strictObject({
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
    pageSize: z._default(wholeNumber('pageSize', 1, SPONSORS_PAGE_MAX), SPONSORS_PAGE_SIZE),
    fiscalYear: z.optional(wholeNumber('fiscalYear', 2000, 2100)),
    state: z._default(
      z.string().check(z.regex(/^([A-Za-z]{2})?$/, 'state must be two letters like CA')),
      '',
    ),
    city: z._default(text(NAME_MAX), ''),
    naics: z._default(
      z.string().check(
        z.refine((value) => value === '' || value in NAICS_SECTORS, {
          error: 'naics must be a sector like 54 or 31-33',
        }),
      ),
      '',
    ),
    soc: z._default(text(NAME_MAX), ''),
  }),
  response: z.extend(pageOf(sponsor), {
    /** The year that is ranked; null when none is loaded. */
    fiscalYear: z.nullable(z.int()),
    /** The filings for the occupation at the place; null when none is asked for. */
    occupation: z.nullable(
      z.object({
        fiscalYears: z.array(z.int()),
        filings: z.int(),
        /** Employers that filed them, also those without an approval in the year. */
        employers: z.int(),
        filter: offerFilter,
      }),
    ),
    /** What the list can be narrowed to, most new approvals first. */
    states: z.array(counted),
    cities: z.array(counted),
    sectors: z.array(z.extend(counted, { label: z.string() })),
    coverage: z.array(coveredYear),
    sources: z.array(approvalSource),
  }),
});
