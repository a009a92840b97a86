import * as z from 'zod/mini';

import { dayText, described, nameSchemas } from '#shared/core/described.ts';

const texts = z.nullable(z.string());
const amount = z.nullable(z.number());
const count = z.nullable(z.int());

/** A labor condition application: dollars as filed, dates as YYYY-MM-DD, null for missing. */
export const h1bRecord = z.object({
  id: described(z.int(), 'Number from 1 that belongs to the case number and never changes.'),
  case_number: z.string(),
  case_status: texts,
  employer_name: texts,
  job_title: texts,
  soc_code: texts,
  soc_title: texts,
  /** 'Y' or 'N'. */
  full_time_position: texts,
  wage_rate_of_pay_from: described(amount, 'Pay in dollars per `wage_unit_of_pay`.'),
  wage_rate_of_pay_to: amount,
  wage_unit_of_pay: described(texts, '`Year`, `Month`, `Bi-Weekly`, `Week` or `Hour`.'),
  prevailing_wage: amount,
  worksite_city: texts,
  worksite_state: texts,
  worksite_postal_code: texts,
  employer_city: texts,
  employer_state: texts,
  employer_postal_code: texts,
  received_date: z.nullable(dayText),
  decision_date: z.nullable(dayText),
  begin_date: z.nullable(dayText),
  end_date: z.nullable(dayText),
  visa_class: texts,
  fiscal_year: described(count, 'October to September, by the decision, else by the receipt.'),
  wage_level: described(texts, 'Level of the prevailing wage, I to IV.'),
  prevailing_wage_unit: texts,
  naics_code: texts,
  h1b_dependent: described(texts, 'Whether the employer depends on H-1B workers, Y or N.'),
  secondary_entity: described(texts, "`Y` when the work is done at a client's site, or `N`."),
});

/** A record with everything that is served about it; null is unknown. */
export const h1bDetails = z.extend(h1bRecord, {
  worksite_county: texts,
  prevailing_wage_source: texts,
  /** YYYY, or YYYY-YYYY for a year from July to June. */
  prevailing_wage_year: texts,
  total_workers: count,
  new_employment: count,
  continued_employment: count,
  change_previous_employment: count,
  new_concurrent_employment: count,
  change_employer: count,
  amended_petition: count,
  willful_violator: described(
    texts,
    'Whether the employer was found to have broken the rules willfully, Y or N.',
  ),
  secondary_entity_name: texts,
  trade_name: texts,
  /** NN-NNNNNNN. */
  employer_fein: texts,
  total_worksites: count,
  law_firm_name: texts,
});

const payPercentiles = z.object({
  p10: z.number(),
  p25: z.number(),
  p50: z.number(),
  p75: z.number(),
  p90: z.number(),
});

/** Salary figures in dollars over the effective wages; null when no record has one. */
export const salaryFigures = z.object({
  salaries: described(z.int(), 'Filings with pay, on which the figures rest.'),
  averageSalary: amount,
  medianSalary: amount,
  minSalary: amount,
  maxSalary: amount,
  /** Interpolated linearly between the two nearest wages, like SQL's percentile_cont. */
  percentiles: z.nullable(payPercentiles),
});

/** Yearly pay counted by equal steps of dollars. */
export const payBins = z.object({ from: z.number(), step: z.number(), counts: z.array(z.int()) });

/**
 * What pages show of pay and certification: of the newest three fiscal years that are loaded, or of the years that a filter
 * names. Records of files that hold certified cases only are in no rate.
 */
export const h1bRecent = z.object({
  /** The fiscal years, ascending; none when all records count, because none has a year. */
  fiscalYears: z.array(z.int()),
  ...salaryFigures.shape,
  annualised: salaryFigures,
  payBins: described(
    z.nullable(payBins),
    'How often plausible yearly pay lies in each of equal steps of dollars: the first has all that is less, too, the last all that is more. Null for fewer than 10 filings.',
  ),
  implausiblePay: described(
    z.int(),
    'Filings whose yearly pay is below $10,000 or above $1,500,000; it is set aside.',
  ),
  withoutPay: described(z.int(), 'Records of these years without a wage.'),
  /** Certified records among those with a known status, of files that hold every outcome. */
  certified: z.int(),
  knownStatuses: described(z.int(), 'Filings whose status is known.'),
  onlyCertified: described(
    z.int(),
    'Records of files that hold certified cases only; no rate counts them.',
  ),
  onlyCertifiedYears: described(z.array(z.int()), 'Their fiscal years.'),
});

/** A text of a filter that no record has, and the one that was used instead. */
export const correction = z.object({
  parameter: z.enum(['employer', 'jobTitle', 'search', 'city']),
  asked: z.string(),
  used: z.string(),
});

/** What a response says beside its figures when texts of the filter were corrected. */
export const corrected = {
  corrected: described(
    z.optional(z.array(correction)),
    'Texts of the filter that no filing has, and what was used instead; left out when there are none.',
  ),
};

/** A value and the number of records that have it. */
export const namedCount = z.object({ name: z.string(), count: z.int() });

/** An employer to suggest: `employerId` filters by all its names, as its number of records counts them. */
export const employerSuggestion = z.extend(namedCount, { employerId: z.string() });

/** H1B statistics: salaries as filed, and annualised beside them. */
export const h1bStatistics = z.object({
  totalApplications: z.int(),
  ...salaryFigures.shape,
  /** Up to 5, by number of records, then by name. */
  topEmployers: z.array(namedCount),
  /** Records per status; records without one count under 'UNKNOWN'. */
  statusBreakdown: z.record(z.string(), z.int()),
  certificationRate: described(z.int(), 'In whole percent of all records; 0 of none.'),
  /** Records whose status is certified, and those that have a status. */
  certified: z.int(),
  knownStatuses: z.int(),
  annualised: described(
    salaryFigures,
    'The figures with all pay per year, without what is not plausible.',
  ),
  implausiblePay: described(
    z.int(),
    'Filings whose yearly pay is below $10,000 or above $1,500,000; it is set aside.',
  ),
  /** Fiscal years of the records, ascending, and the number of records without one. */
  fiscalYears: z.array(z.int()),
  withoutFiscalYear: z.int(),
  recent: described(
    h1bRecent,
    'What pages show: of the newest three fiscal years that are loaded, or of the years that the filter names.',
  ),
});

/** A group of records (an employer, a state, a period): count, rounded certification percent of all, mean wages in dollars. */
export const h1bGroup = z.object({
  name: z.string(),
  count: z.int(),
  certificationRate: z.int(),
  certified: z.int(),
  knownStatuses: z.int(),
  averageSalary: amount,
  salaries: described(z.int(), 'Records with pay, on which the average rests.'),
  averageAnnualSalary: described(amount, 'Per year, of the records with plausible yearly pay.'),
  annualSalaries: described(z.int(), 'Filings with plausible pay per year.'),
  recent: described(
    z.object({
      certified: z.int(),
      knownStatuses: z.int(),
      averageSalary: amount,
      salaries: z.int(),
      averageAnnualSalary: amount,
      annualSalaries: z.int(),
      onlyCertified: z.int(),
    }),
    'What pages show: of the newest three fiscal years that are loaded, or of the years that the filter names.',
  ),
});

/** An employer found by a company's name, with its number of records. */
export const employerMatch = z.object({
  /** The spelling with the most records. */
  name: z.string(),
  count: z.int(),
  match: described(
    z.enum(['same', 'begins']),
    '`same`: the same name in another form; `begins`: a longer name that begins with it.',
  ),
});

/** An employer with its number of records. */
export const namedEmployer = z.object({
  employerId: z.string(),
  name: z.string(),
  count: z.int(),
});

/** A spelling of an employer's name as filed: why it counts for this employer, and how sure that is from 0 to 1. */
export const employerSpelling = z.object({
  name: z.string(),
  count: z.int(),
  reason: z.string(),
  confidence: z.number(),
  splitKey: described(
    texts,
    'The key of the name, by which it can be parted from the employer; null for the names that the others were joined to.',
  ),
});

/** Statistics of one employer, all spellings of its name together. */
export const employerStatistics = z.object({
  employerId: described(z.string(), 'Id of the employer; later imports keep it.'),
  /** The spelling with the most records; of a renamed employer one of its new name. */
  name: z.string(),
  spellings: described(z.array(employerSpelling), 'Every spelling, most records first.'),
  members: described(
    z.array(namedEmployer),
    'The employers of a brand, which are counted together; empty for a single employer.',
  ),
  family: described(
    z.array(namedEmployer),
    'Employers whose names begin alike; they are not counted with it.',
  ),
  newestDecision: described(z.nullable(dayText), 'Null when no record has a decision date.'),
  statistics: h1bStatistics,
  years: described(
    z.array(h1bGroup),
    'By fiscal year, ascending; `statistics.withoutFiscalYear` has none.',
  ),
  jobTitles: z.array(h1bGroup),
  roles: described(
    z.array(z.object({ name: z.string(), paid: z.int(), pay: z.nullable(payPercentiles) })),
    'Plausible yearly pay under the titles with most records, of the newest three fiscal years that are loaded; null without any.',
  ),
  states: z.array(h1bGroup),
});

nameSchemas({
  H1bRecord: h1bRecord,
  H1bDetails: h1bDetails,
  H1bStatistics: h1bStatistics,
  H1bGroup: h1bGroup,
  EmployerStatistics: employerStatistics,
  EmployerMatch: employerMatch,
  EmployerSuggestion: employerSuggestion,
  NamedCount: namedCount,
});
