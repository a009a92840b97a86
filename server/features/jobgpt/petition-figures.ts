import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import type { FiledFigures } from '#server/features/jobgpt/filed-figures.ts';
import { sponsorBasis, sponsorWords } from '#shared/h1b/approval-messages.ts';
import type { getCompanySheet } from '#shared/jobgpt/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { sponsorVerdict } from '#shared/h1b/sponsor-verdict.ts';
import { AppError } from '#shared/core/errors.ts';

/** Whether an employer sponsors, and its petitions by year. */
export type PetitionFigures = NonNullable<
  Output<(typeof getCompanySheet)['response']>['petitions']
>;

const YEARS_MAX = 5;

/** Whether the petitions of the employer that a name means are approved, beside what it `filed`; null without approvals, or when they cannot be read now. */
export async function petitionFigures(
  { petitions, clock }: Pick<AssistantDeps, 'petitions' | 'clock'>,
  name: string,
  filed: FiledFigures | null,
  signal?: AbortSignal,
): Promise<PetitionFigures | null> {
  const found = await petitions?.(name, signal).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!found) return null;
  const verdict = sponsorVerdict(found.state, found.years, found.coverage, clock.now());
  const { sponsors, fiscalYear, newApprovals } = verdict;
  return {
    sponsors,
    fiscalYear,
    newApprovals,
    employer: found.name,
    words: sponsorWords(verdict),
    basis: sponsorBasis(found, filed?.match === 'same' && !filed.sample),
    years: found.state === 'known' ? found.years.slice(-YEARS_MAX) : [],
  };
}
