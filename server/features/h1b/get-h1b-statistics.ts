import { askForgiving } from '#server/features/h1b/forgive.ts';
import type { AskedQuestions } from '#server/h1b/questions.ts';
import type { Output } from '#shared/core/contract.ts';
import type * as contracts from '#shared/h1b/contracts/schemas.ts';

/** Statistics of the filtered records, texts forgiven (H1B-73). */
export async function getH1bStatistics(
  answers: AskedQuestions,
  query: Output<typeof contracts.getH1bStatistics.query>,
  signal: AbortSignal,
): Promise<Output<typeof contracts.getH1bStatistics.response>> {
  const { found, ...others } = await askForgiving(
    answers,
    query,
    (filter) => answers.statistics(filter, query.annualised, signal),
    ({ totalApplications }) => totalApplications === 0,
    signal,
  );
  return { ...found, ...others };
}
