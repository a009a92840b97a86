import { employersAsked, outcomeOf, OUTCOMES } from '#server/h1b/answers/certifications.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { allTexts } from '#server/h1b/snapshot/dictionary.ts';
import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import type { AskedCases, CaseCounts } from '#shared/h1b/query.ts';

/** What was decided of each employer's cases and how long that took of late; null for one without a case. Reads its rows alone. */
export function countCases(context: Context, asked: readonly AskedCases[]): (CaseCounts | null)[] {
  const { snapshot, identities } = context;
  const { case_status, received_date, decision_date } = snapshot.columns;
  const { order, starts } = snapshot.searchable.employer_name.postings;
  const outcomes = allTexts(snapshot.dictionaries.case_status).map(outcomeOf);
  return asked.map((each) => {
    const counts = new Int32Array(Object.keys(OUTCOMES).length);
    const days = new Map<number, number[]>();
    for (const identity of employersAsked(context, each)) {
      for (const code of identities.codesOf(identity)) {
        for (let at = starts[code]!; at < starts[code + 1]!; at++) {
          const row = order[at]!;
          const outcome = outcomes[case_status[row]!]!;
          counts[outcome]!++;
          const [received, decided] = [received_date[row]!, decision_date[row]!];
          const isJudged = outcome === OUTCOMES.certified || outcome === OUTCOMES.denied;
          if (!isJudged || received === 0 || decided < received) continue;
          const year = fiscalYear(decided)!;
          const of = days.get(year);
          if (of) of.push(decided - received);
          else days.set(year, [decided - received]);
        }
      }
    }
    const cases = counts.reduce((sum, n) => sum + n, 0);
    if (cases === 0) return null;
    return {
      cases,
      certified: counts[OUTCOMES.certified]!,
      denied: counts[OUTCOMES.denied]!,
      withdrawn: counts[OUTCOMES.withdrawn]!,
      newest: newestWait(days),
    };
  });
}

/** The median of the newest fiscal year with enough decisions, else of the newest with any. */
function newestWait(days: ReadonlyMap<number, number[]>): CaseCounts['newest'] {
  const years = [...days.keys()].sort((a, b) => b - a);
  const year = years.find((each) => days.get(each)!.length >= FEW_FILINGS) ?? years[0];
  if (year === undefined) return null;
  const sorted = Int32Array.from(days.get(year)!).sort();
  const middle = (sorted.length - 1) / 2;
  const medianDays = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  return { fiscalYear: year, timed: sorted.length, medianDays };
}
