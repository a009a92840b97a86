import { useQuery } from '@tanstack/react-query';

import { addressed, type Output } from '#shared/core/contract.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import { wageEndpoints } from '#shared/h1b/contracts/wage-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/wages.ts';
import { parseWageQuestion, type WageName } from '#shared/h1b/wage-question.ts';
import { call } from '#web/lib/api.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';

const endpoints = addressed<typeof contracts>()(wageEndpoints);

type Cleared = Pick<Output<typeof endpoints.getH1bWages.response>, 'cleared' | 'next'> & {
  readonly atLeast?: boolean;
};

/** The level that a pay reaches, and what is missing to the next one. */
export function levelWords({ cleared, atLeast = false, next }: Cleared): string {
  const toNext = next
    ? ` ${formatSalary(next.dollars)} more a year reach level ${next.level}.`
    : '';
  if (cleared === null) return 'The level that this pay reaches is unknown.';
  if (cleared === 'below') return `The pay stays below level I.${toNext}`;
  return `The pay reaches ${atLeast ? 'at least ' : ''}level ${cleared}.${toNext}`;
}

/** The official wage level of a pay for its occupation and place, with its year; nothing where no table tells. */
export function PayLevel({
  ask,
  className,
}: {
  ask: Partial<Record<WageName, string | undefined>>;
  className: string;
}) {
  const { data } = useQuery({
    queryKey: [...h1bKeys.data, 'wages', ask],
    queryFn: ({ signal }) => call(endpoints.getH1bWages, { query: ask, signal }),
    enabled: parseWageQuestion(ask).problems.length === 0,
  });
  if (!data?.official || data.cleared === null) return null;
  const { occupation, area, wageYear } = data.official;
  return (
    <p className={`text-small ${className}`}>
      {levelWords(data)}
      <span className="text-soft">
        {` Official wages of ${occupation.title} (${occupation.code}) in ${area.name}, July ${wageYear} to June ${wageYear + 1}.`}
      </span>
    </p>
  );
}
