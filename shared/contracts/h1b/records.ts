import * as z from 'zod/mini';

const texts = z.nullable(z.string());
const amount = z.nullable(z.number());
const count = z.nullable(z.int());

/** A labor condition application: dollars as filed, dates as YYYY-MM-DD, null for missing. */
export const h1bRecord = z.object({
  /** Number from 1 that belongs to the case number and never changes. */
  id: z.int(),
  case_number: z.string(),
  case_status: texts,
  employer_name: texts,
  job_title: texts,
  soc_code: texts,
  soc_title: texts,
  /** 'Y' or 'N'. */
  full_time_position: texts,
  wage_rate_of_pay_from: amount,
  wage_rate_of_pay_to: amount,
  /** 'Year', 'Month', 'Bi-Weekly', 'Week' or 'Hour'. */
  wage_unit_of_pay: texts,
  prevailing_wage: amount,
  worksite_city: texts,
  worksite_state: texts,
  worksite_postal_code: texts,
  employer_city: texts,
  employer_state: texts,
  employer_postal_code: texts,
  received_date: texts,
  decision_date: texts,
  begin_date: texts,
  end_date: texts,
  visa_class: texts,
  /** October to September, by the decision, else by the receipt. */
  fiscal_year: count,
  /** 'I' to 'IV'. */
  wage_level: texts,
  prevailing_wage_unit: texts,
  naics_code: texts,
  /** 'Y' or 'N'. */
  h1b_dependent: texts,
  /** 'Y' when the work is done at a client's site, or 'N'. */
  secondary_entity: texts,
});

/** A record with everything that is served about it; null is unknown. */
export const h1bDetails = z.extend(h1bRecord, {
  worksite_county: texts,
  prevailing_wage_source: texts,
  /** YYYY, or YYYY-YYYY for a year from July to June. */
  prevailing_wage_year: texts,
  total_workers: count,
  /** Workers by kind of filing. */
  new_employment: count,
  continued_employment: count,
  change_previous_employment: count,
  new_concurrent_employment: count,
  change_employer: count,
  amended_petition: count,
  /** 'Y' or 'N'. */
  willful_violator: texts,
  secondary_entity_name: texts,
  trade_name: texts,
  /** NN-NNNNNNN. */
  employer_fein: texts,
  total_worksites: count,
  law_firm_name: texts,
});

/** Salary figures in dollars over the effective wages; null when no record has one. */
export const salaryFigures = z.object({
  /** Records whose wage is counted. */
  salaries: z.int(),
  averageSalary: amount,
  medianSalary: amount,
  minSalary: amount,
  maxSalary: amount,
  /** Interpolated linearly between the two nearest wages, like SQL's percentile_cont. */
  percentiles: z.nullable(
    z.object({
      p10: z.number(),
      p25: z.number(),
      p50: z.number(),
      p75: z.number(),
      p90: z.number(),
    }),
  ),
});

/**
 * What pages show of pay and certification: of the newest three fiscal years that are loaded, or of the years that a filter
 * names. Records of files that hold certified cases only are in no rate.
 */
export const h1bRecent = z.object({
  /** The fiscal years, ascending; none when all records count, because none has a year. */
  fiscalYears: z.array(z.int()),
  ...salaryFigures.shape,
  annualised: salaryFigures,
  implausiblePay: z.int(),
  /** Records of these years without a wage. */
  withoutPay: z.int(),
  /** Certified records among those with a known status, of files that hold every outcome. */
  certified: z.int(),
  knownStatuses: z.int(),
  /** Records of files that hold certified cases only, and their fiscal years. */
  onlyCertified: z.int(),
  onlyCertifiedYears: z.array(z.int()),
});

/** A text of a filter that no record has, and the one that was used instead. */
export const correction = z.object({
  parameter: z.enum(['employer', 'jobTitle', 'search', 'city']),
  asked: z.string(),
  used: z.string(),
});

/** What a response says beside its figures when texts of the filter were corrected. */
export const corrected = { corrected: z.optional(z.array(correction)) };

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
  /** In whole percent of all records; 0 of none. */
  certificationRate: z.int(),
  /** Records whose status is certified, and those that have a status. */
  certified: z.int(),
  knownStatuses: z.int(),
  /** Per year, without the records whose yearly pay is not plausible (H1B-69). */
  annualised: salaryFigures,
  /** Records whose yearly pay is set aside. */
  implausiblePay: z.int(),
  /** Fiscal years of the records, ascending, and the number of records without one. */
  fiscalYears: z.array(z.int()),
  withoutFiscalYear: z.int(),
  recent: h1bRecent,
});

/** A group of records (an employer, a state, a period): count, rounded certification percent of all, mean wages in dollars. */
export const h1bGroup = z.object({
  name: z.string(),
  count: z.int(),
  certificationRate: z.int(),
  certified: z.int(),
  knownStatuses: z.int(),
  averageSalary: amount,
  /** Records with a wage, which the average is of. */
  salaries: z.int(),
  /** Per year, of the records with plausible yearly pay. */
  averageAnnualSalary: amount,
  annualSalaries: z.int(),
  /** The same of the years of `h1bRecent`; of a period all its records. */
  recent: z.object({
    certified: z.int(),
    knownStatuses: z.int(),
    averageSalary: amount,
    salaries: z.int(),
    averageAnnualSalary: amount,
    annualSalaries: z.int(),
    onlyCertified: z.int(),
  }),
});

/** An employer found by a company's name, with its number of records. */
export const employerMatch = z.object({
  /** The spelling with the most records. */
  name: z.string(),
  count: z.int(),
  /** 'same': the same name in another form; 'begins': a longer name that begins with it. */
  match: z.enum(['same', 'begins']),
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
  /** The key of the name, by which it can be parted from the employer; null for the names that the others were joined to. */
  splitKey: texts,
});

/** Statistics of one employer, all spellings of its name together. */
export const employerStatistics = z.object({
  /** Id of the employer; later imports keep it. */
  employerId: z.string(),
  /** The spelling with the most records; of a renamed employer one of its new name. */
  name: z.string(),
  /** Every spelling, most records first. */
  spellings: z.array(employerSpelling),
  /** The employers of a brand, which are counted together; empty for a single employer. */
  members: z.array(namedEmployer),
  /** Employers whose names begin alike; they are not counted with it. */
  family: z.array(namedEmployer),
  /** Newest decision date, YYYY-MM-DD; null when no record has one. */
  newestDecision: texts,
  statistics: h1bStatistics,
  /** By fiscal year, ascending; `statistics.withoutFiscalYear` has none. */
  years: z.array(h1bGroup),
  jobTitles: z.array(h1bGroup),
  states: z.array(h1bGroup),
});
