import * as z from 'zod/mini';

import { dayText, described, nameSchemas } from '#shared/core/described.ts';
import { salaryFigures } from '#shared/h1b/contracts/records.ts';

const counts = {
  cases: described(z.int(), 'Cases that were decided or withdrawn.'),
  certified: described(z.int(), 'Certified, those included whose certification has expired.'),
  denied: z.int(),
  withdrawn: z.int(),
  timed: described(z.int(), 'Certified or denied cases with both days, on which the median rests.'),
  medianDays: described(
    z.nullable(z.number()),
    'Median days from filing to decision, of certified and denied cases; null without any.',
  ),
};

/** What the Department of Labor decided in one quarter or fiscal year. */
export const certificationPeriod = z.object({
  period: described(z.string(), 'A calendar quarter like `2026-Q1`, or a fiscal year like `2026`.'),
  ...counts,
});

/** Figures of labor certifications; everything else of a green card comes after them. */
export const certifications = z.object({
  ...counts,
  years: described(z.array(certificationPeriod), 'By fiscal year of the decision, ascending.'),
  quarters: described(z.array(certificationPeriod), 'By quarter of the decision, ascending.'),
  undated: described(z.int(), 'Cases without the day of a decision, in no quarter.'),
  newestDecision: z.nullable(dayText),
  occupations: described(
    z.array(z.object({ code: z.string(), title: z.nullable(z.string()), cases: z.int() })),
    'The occupations with most cases, each under the SOC code that is filed most often.',
  ),
  pay: described(
    z.object({ fiscalYears: z.array(z.int()), ...salaryFigures.shape }),
    'Offered pay per year in the newest three fiscal years that are loaded.',
  ),
});

const { cases, certified, denied, withdrawn } = counts;

/** What was decided of an employer's cases of all loaded years, and how long that took of late. */
export const caseCounts = z.object({
  cases,
  certified,
  denied,
  withdrawn,
  newest: described(
    z.nullable(z.object({ fiscalYear: z.int(), timed: counts.timed, medianDays: z.number() })),
    'Days from filing to decision in the newest fiscal year with 10 such cases, else in the newest with any; null without any.',
  ),
});

nameSchemas({
  CaseCounts: caseCounts,
  CertificationPeriod: certificationPeriod,
  Certifications: certifications,
});
