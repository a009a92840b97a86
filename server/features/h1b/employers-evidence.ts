import type { AnswerDeps } from '#server/features/h1b/answer-employer.ts';
import { answersOf } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import type { EmployerEvidence } from '#server/http/public-view.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { dollars } from '#shared/h1b/pay-words.ts';
import { sponsorMark, sponsorVerdict } from '#shared/h1b/sponsor-verdict.ts';

/** Milliseconds that a document waits for what the records say; who asks later has it. */
const PATIENCE_MS = 1000;

const NOTHING_SAID: EmployerEvidence = { sponsors: '', approved: null, pay: '', half: null };

/** Whether an employer sponsors, and what half of its filings pay a year, in a few words. */
async function evidenceOfOne(
  { explorer, petitions }: AnswerDeps,
  name: string,
  today: Date,
): Promise<EmployerEvidence> {
  const { state, years, coverage } = await petitions(name);
  const verdict = sponsorVerdict(state, years, coverage, today);
  const { evidence, words } = sponsorMark(verdict);
  const { newApprovals, fiscalYear } = verdict;
  const answers = answersOf({ explorer });
  const { employerId } = await answers.resolveEmployer(name, undefined);
  const employer =
    employerId === null ? null : await answers.employerStatistics({ id: employerId }, undefined);
  const { percentiles, salaries } = employer?.statistics.recent.annualised ?? {
    percentiles: null,
    salaries: 0,
  };
  const half = percentiles && salaries >= FEW_FILINGS ? percentiles : null;
  return {
    sponsors: evidence === 'unknown' ? '' : words,
    approved:
      evidence !== 'unknown' && newApprovals > 0 && fiscalYear !== null
        ? { count: newApprovals, fiscalYear }
        : null,
    pay: half ? `${dollars(half.p25)} to ${dollars(half.p75)}` : '',
    half: half && { low: half.p25, high: half.p75 },
  };
}

/** Looks up what the records say of a list of employers, once for each version of the data and not for generated ones. */
export function employersEvidence(deps: AnswerDeps, clock: H1bDeps['clock']) {
  const { explorer } = deps;
  let known: { version: number; found: Map<string, EmployerEvidence> } | undefined;
  let looking: Promise<void> | undefined;
  /** Those whose look-up failed: nothing is known of them until the next one succeeds. */
  const failed = new Set<string>();
  const lookUp = async (names: readonly string[], found: Map<string, EmployerEvidence>) => {
    for (const name of names) {
      if (found.has(name)) continue;
      const one = await evidenceOfOne(deps, name, clock.now()).catch(() => undefined);
      if (one) found.set(name, one);
      else failed.add(name);
    }
    looking = undefined;
  };
  return async (names: readonly string[]): Promise<ReadonlyMap<string, EmployerEvidence>> => {
    const { version, state, generated } = explorer.status();
    if (state !== 'ready' || generated) return new Map(names.map((name) => [name, NOTHING_SAID]));
    if (known?.version !== version) known = { version, found: new Map() };
    const { found } = known;
    if (names.some((name) => !found.has(name))) {
      looking ??= lookUp(names, found);
      await Promise.race([looking, new Promise((done) => setTimeout(done, PATIENCE_MS).unref())]);
    }
    return new Map([...Array.from(failed, (name) => [name, NOTHING_SAID] as const), ...found]);
  };
}
