import { unresolved } from '#server/h1b/answers/resolve-employer.ts';
import type { AskedQuestions, ExplorerStatus } from '#server/h1b/questions.ts';
import type { EmployerResolution } from '#shared/h1b/query.ts';

/** The employer that a name means; a sample holds few employers, so one that is not in it is unknown. */
export async function resolveH1bEmployer(
  answers: AskedQuestions,
  status: ExplorerStatus,
  name: string,
  signal: AbortSignal,
): Promise<EmployerResolution> {
  const found = await answers.resolveEmployer(name, signal);
  return found.state === 'none' && status.sample ? unresolved('unknown') : found;
}
