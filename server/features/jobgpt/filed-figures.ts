import type { FilingFacts } from '#server/features/jobgpt/deps.ts';
import type { getCompanySheet } from '#shared/jobgpt/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { certifiedLine, fiscalYearWords, ofWords } from '#shared/h1b/figures.ts';
import { AppError } from '#shared/core/errors.ts';
import { NAME_CANDIDATES } from '#shared/core/limits.ts';

/** What the H1B data says of an employer. */
export type FiledFigures = NonNullable<Output<(typeof getCompanySheet)['response']>['h1b']>;

const TITLES_MAX = 5;
const YEARS_MAX = 5;

/** The figures of the employer or brand that a company's name means, else of the one that matches it best, with the others it may mean; null without data, without such an employer, or when the explorer cannot answer now. */
export async function filedFigures(
  filings: FilingFacts | undefined,
  name: string,
  signal?: AbortSignal,
): Promise<FiledFigures | null> {
  if (!filings) return null;
  const ask = async () => {
    const [meant, matches] = await Promise.all([
      filings.employerStatistics(name, signal),
      filings.matchEmployers(name, NAME_CANDIDATES, signal),
    ]);
    if (meant) {
      const counted = new Set([meant, ...meant.members].map((each) => each.name));
      const others = matches.filter((each) => !counted.has(each.name));
      return { found: meant, match: 'same' as const, others };
    }
    const [best, ...others] = matches;
    const found = best && (await filings.employerStatistics(best.name, signal));
    return found ? { found, match: best.match, others } : null;
  };
  const answer = await ask().catch((error: unknown) => {
    // A busy or empty explorer loses the figures, but not the answer.
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!answer) return null;
  const { found, match, others } = answer;
  const { recent } = found.statistics;
  const status = filings.status();
  const count = ({ name: label, count: total }: { name: string; count: number }) => ({
    name: label,
    count: total,
  });
  return {
    employer: found.name,
    match,
    others,
    filings: found.statistics.totalApplications,
    certificationRate: found.statistics.certificationRate,
    certification: certifiedLine(recent),
    medianSalary: recent.annualised.medianSalary,
    medianOf: `${ofWords(recent.annualised.salaries)}, ${fiscalYearWords(recent.fiscalYears)}`,
    jobTitles: found.jobTitles.slice(0, TITLES_MAX).map(count),
    years: found.years.slice(-YEARS_MAX).map(({ name: year, count: total }) => ({
      name: `FY${year}`,
      count: total,
    })),
    withoutYear: found.statistics.withoutFiscalYear,
    sample: status.sample,
    generated: status.generated,
  };
}
