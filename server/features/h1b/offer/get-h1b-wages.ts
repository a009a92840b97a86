import type { GrowthIndex } from '#server/h1b/offer/growth-index.ts';
import type { QueryOf } from '#server/h1b/questions.ts';
import { levelOfPay } from '#shared/h1b/level-of-pay.ts';
import { officialLevels } from '#server/h1b/wages/official-levels.ts';
import type { WageStore } from '#server/h1b/wages/wage-store.ts';
import { parseOffer } from '#shared/h1b/offer-ask.ts';
import type { WageQuestion } from '#shared/h1b/wage-question.ts';
import type { WageAnswer } from '#shared/h1b/wages.ts';

/** What an answer rests on: the official wages, the rule of selection in force, and today, YYYY-MM-DD. */
interface Beside {
  readonly wages: WageStore;
  readonly rule: WageAnswer['selectionRule'];
  readonly today: string;
  readonly index: GrowthIndex;
}

/** The SOC code that filings have for a title, anywhere; undefined when none tells. */
async function filedOccupation(
  answers: QueryOf,
  { today, index }: Beside,
  title: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { offer } = parseOffer({ title });
  const place = { city: undefined, state: undefined, around: undefined, town: undefined };
  const found = await answers.offer({ offer, place, month: today.slice(0, 7), index }, signal);
  return found.occupation?.code ?? found.estimate?.occupation ?? undefined;
}

/** Which wage level a pay reaches by the official table; a title that the survey does not have is told by filings. */
export async function getH1bWages(
  answers: QueryOf,
  beside: Beside,
  { soc, title, annual, date, ...place }: WageQuestion,
  signal: AbortSignal,
): Promise<WageAnswer> {
  const { wages, rule, today } = beside;
  const when = { day: date ?? today, isToday: date === undefined };
  let found = await officialLevels(wages, { place, soc, title }, when);
  if (found.state === 'occupation' && soc === undefined && title !== undefined) {
    const filed = await filedOccupation(answers, beside, title, signal);
    if (filed !== undefined) found = await officialLevels(wages, { place, soc: filed }, when);
  }
  const { official, levels } = found.state === 'known' ? found : { official: null, levels: [] };
  const { cleared, next } = levelOfPay(levels, annual);
  return {
    state: found.state,
    years: [...(await wages.years())],
    official,
    range: found.state === 'range' ? found.range : null,
    levels: [...levels],
    annual: annual ?? null,
    cleared,
    next,
    selectionRule: rule,
  };
}
