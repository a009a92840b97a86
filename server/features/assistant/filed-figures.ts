import type { FilingFacts } from '#server/features/assistant/deps.ts';
import type { getCompanySheet } from '#shared/contracts/assistant/schemas.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { AppError } from '#shared/errors.ts';

/** What the H1B data says of an employer. */
export type FiledFigures = NonNullable<Output<(typeof getCompanySheet)['response']>['h1b']>;

const TITLES_MAX = 5;
const YEARS_MAX = 5;

/** The figures of an employer; null without data, without such an employer, or when the explorer cannot answer now. */
export async function filedFigures(
  filings: FilingFacts | undefined,
  name: string,
  signal?: AbortSignal,
): Promise<FiledFigures | null> {
  if (!filings) return null;
  const found = await filings.employerStatistics(name, signal).catch((error: unknown) => {
    // A busy or empty explorer loses the figures, but not the answer.
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!found) return null;
  const count = ({ name: label, count: total }: { name: string; count: number }) => ({
    name: label,
    count: total,
  });
  return {
    employer: found.name,
    filings: found.statistics.totalApplications,
    certificationRate: found.statistics.certificationRate,
    medianSalary: found.statistics.annualised.medianSalary,
    jobTitles: found.jobTitles.slice(0, TITLES_MAX).map(count),
    years: found.years.slice(-YEARS_MAX).map(count),
    sample: filings.status().sample,
  };
}
