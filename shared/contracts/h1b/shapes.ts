import * as z from 'zod/mini';

import { parseFilter, readFilterTexts } from '#shared/domain/h1b-filter.ts';
import type { H1bFilter } from '#shared/domain/h1b-query.ts';
import { NAME_MAX } from '#shared/limits.ts';

const texts = z.nullable(z.string());
const amount = z.nullable(z.number());
const filterText = z.optional(z.string().check(z.maxLength(NAME_MAX)));

/** One H1B record: dollars as filed, dates as YYYY-MM-DD. */
export const h1bRecord = z.object({
  id: z.int(),
  case_number: z.string(),
  case_status: texts,
  employer_name: texts,
  job_title: texts,
  soc_code: texts,
  soc_title: texts,
  full_time_position: texts,
  wage_rate_of_pay_from: amount,
  wage_rate_of_pay_to: amount,
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
});

const salaryFigures = {
  averageSalary: amount,
  medianSalary: amount,
  minSalary: amount,
  maxSalary: amount,
  percentiles: z.nullable(
    z.object({
      p10: z.number(),
      p25: z.number(),
      p50: z.number(),
      p75: z.number(),
      p90: z.number(),
    }),
  ),
};

/** A value and the number of records that have it. */
export const namedCount = z.object({ name: z.string(), count: z.int() });

/** H1B statistics: salaries as filed, and annualised beside them. */
export const h1bStatistics = z.object({
  totalApplications: z.int(),
  ...salaryFigures,
  topEmployers: z.array(namedCount),
  statusBreakdown: z.record(z.string(), z.int()),
  certificationRate: z.int(),
  annualised: z.object(salaryFigures),
});

/** A group of records: an employer, a state, a period. */
export const h1bGroup = z.object({
  name: z.string(),
  count: z.int(),
  certificationRate: z.int(),
  averageSalary: amount,
  averageAnnualSalary: amount,
});

/** Statistics of one employer, all spellings of its name together. */
export const employerStatistics = z.object({
  name: z.string(),
  spellings: z.array(namedCount),
  statistics: h1bStatistics,
  years: z.array(h1bGroup),
  jobTitles: z.array(h1bGroup),
  states: z.array(h1bGroup),
});

const filterShape = {
  employer: filterText,
  status: filterText,
  jobTitle: filterText,
  job_title: filterText,
  search: z.optional(z.string()),
  q: z.optional(z.string()),
  minSalary: z.optional(z.string()),
  min_salary: z.optional(z.string()),
  maxSalary: z.optional(z.string()),
  max_salary: z.optional(z.string()),
  annualised: z.optional(
    z.enum(['true', 'false', ''], { error: 'annualised must be true or false' }),
  ),
};

/** A query's filters, parsed. */
interface Filtered {
  filter: H1bFilter;
  /** Whether amounts are compared per year. */
  annualised: boolean;
}

/** Schema of a query: the H1B filters under any of their names (H1B-21, H1B-22), and the given fields. */
export function filtered<S extends z.core.$ZodLooseShape>(shape: S) {
  type Given = z.output<z.ZodMiniObject<S & typeof filterShape, z.core.$strict>>;
  return z.pipe(
    z.strictObject({ ...filterShape, ...shape }),
    z.transform((raw: Given, context) => {
      const { filter, problems } = parseFilter(readFilterTexts(raw));
      for (const { name, message } of problems) {
        context.issues.push({ code: 'custom', input: raw, path: [name], message });
      }
      const { annualised } = raw as { annualised?: string };
      const others = Object.entries(raw).filter(([name]) => !(name in filterShape));
      return {
        ...Object.fromEntries(others),
        filter,
        annualised: annualised === 'true',
      } as unknown as Filtered & z.output<z.ZodMiniObject<S>>;
    }),
  );
}
