import { useQuery } from '@tanstack/react-query';

import { addressed } from '#shared/core/contract.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import { wageEndpoints } from '#shared/h1b/contracts/wage-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/wages.ts';
import { levelOfPay, rangeWords } from '#shared/h1b/level-of-pay.ts';
import { PLAUSIBLE_PAY_MAX, PLAUSIBLE_PAY_MIN } from '#shared/h1b/limits.ts';
import { parseOffer, readPlace } from '#shared/h1b/offer-ask.ts';
import { parseWageQuestion, type WageName } from '#shared/h1b/wage-question.ts';
import { call } from '#web/lib/api.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';

const endpoints = addressed<typeof contracts>()(wageEndpoints);

/** The level that a pay reaches, and what is missing to the next one. */
export function levelWords({ cleared, atLeast, next }: ReturnType<typeof levelOfPay>): string {
  const toNext = next
    ? ` ${formatSalary(next.dollars)} more a year would reach level ${next.level}.`
    : '';
  if (cleared === null) return 'The level that this pay reaches is unknown.';
  if (cleared === 'below') return `The pay stays below level I.${toNext}`;
  return `The pay reaches ${atLeast ? 'at least ' : ''}level ${cleared}.${toNext}`;
}

/** Where a pay is asked about, as the API takes it. */
type Ask = Partial<Record<Exclude<WageName, 'amount' | 'unit'>, string | undefined>>;

/** Whether a yearly pay is one that a filing could have. */
export function isFiledPay(annual: number | null): annual is number {
  return annual !== null && annual >= PLAUSIBLE_PAY_MIN && annual <= PLAUSIBLE_PAY_MAX;
}

/** The official wages of an occupation at a place; they are only asked for where the question is whole. */
export function useOfficialWages(ask: Ask, isWanted: boolean) {
  return useQuery({
    queryKey: [...h1bKeys.data, 'wages', ask],
    queryFn: ({ signal }) => call(endpoints.getH1bWages, { query: ask, signal }),
    enabled: isWanted && parseWageQuestion(ask).problems.length === 0,
  });
}

/** An application's pay, and what its level depends on. */
interface PaidApplication {
  readonly title: string;
  readonly location: string | null;
  readonly amount: number | null;
  readonly unit: string | null;
}

/** The official wage level of an application's pay; nothing without a pay or a place. */
export function ApplicationLevel(props: { application: PaidApplication }) {
  const { title, location, amount, unit } = props.application;
  if (amount === null) return null;
  const asked = { title, ...readPlace(location ?? ''), amount: String(amount) };
  const { offer, problems } = parseOffer({ ...asked, unit: unit ?? 'year' });
  if (problems.length > 0) return null;
  const { city, state, zip, annual = null } = offer;
  return <PayLevel annual={annual} ask={{ title, city, state, zip }} className="" />;
}

/** The official wage level of a yearly pay for its occupation and place, with its year; nothing where no table tells. The pay stays in the browser. */
export function PayLevel(props: { annual: number | null; ask: Ask; className: string }) {
  const { annual, ask, className } = props;
  const isMeant = isFiledPay(annual);
  const { data } = useOfficialWages(ask, isMeant);
  const source = data?.official ?? data?.range;
  if (!isMeant || !data || !source) return null;
  const { occupation, wageYear } = source;
  const where = data.official
    ? `in ${data.official.area.name}`
    : data.range?.areas === 1
      ? 'in its one area'
      : `in its ${data.range?.areas} areas`;
  return (
    <p className={`text-small ${className}`}>
      {data.range ? rangeWords(data.range, annual) : levelWords(levelOfPay(data.levels, annual))}
      <span className="text-soft">
        {` Official wages of ${occupation.title} (${occupation.code}) ${where}, July ${wageYear} to June ${wageYear + 1}.`}
      </span>
    </p>
  );
}
