import type { ReactNode } from 'react';
import type { OfferAnswer, OfferFilter } from '#shared/h1b/offer.ts';
import { formatDate } from '#shared/core/dates.ts';
import { h1bHref } from '#web/features/h1b/h1b-view.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** A number that links to its rows; `of` says in full what it counts. */
export function Rows(props: { n: number; filter: OfferFilter; words?: string; of?: string }) {
  const { n, filter, words = '', of } = props;
  const text = `${n.toLocaleString()}${words}`;
  const { annualised: _, ...view } = filter;
  if (n === 0) return <>{text}</>;
  return (
    <AppLink
      href={h1bHref(view)}
      className="prose-link"
      aria-label={of === undefined ? undefined : `${text}: ${of}`}
    >
      {text}
    </AppLink>
  );
}

/** A filing that links to its details, among the rows of the filter. */
export function RecordLink(props: {
  record: OfferAnswer['rows'][number];
  filter: OfferFilter;
  children: ReactNode;
}) {
  const { record, filter, children } = props;
  const { annualised: _, ...view } = filter;
  return (
    <AppLink href={h1bHref({ ...view, case: record.case_number })} className="prose-link">
      {children}
    </AppLink>
  );
}

type Definition = Pick<OfferAnswer['steps'][number], 'by' | 'place' | 'years' | 'filter'>;

/** Fiscal years in words: FY2024, FY2022 to FY2024, or all years. */
export function yearsText(years: readonly number[]): string {
  const [first] = years;
  const last = years.at(-1);
  if (first === undefined || last === undefined) return 'all years';
  if (first === last) return `FY${first}`;
  return last - first === years.length - 1
    ? `FY${first} to FY${last}`
    : years.map((year) => `FY${year}`).join(', ');
}

/** A month, YYYY-MM, in words. */
export function monthText(month: string): string {
  return formatDate(`${month}-01`, 'en-US', { year: 'numeric', month: 'long' });
}

/** Where a definition looks. */
export function placeWords({ place, filter }: Pick<Definition, 'place' | 'filter'>): string {
  if (place === 'city') return `in ${filter.city}${filter.state ? `, ${filter.state}` : ''}`;
  if (place === 'radius') return `within ${filter.miles} miles of ${filter.near}`;
  return place === 'state' ? `in ${filter.state}` : 'anywhere';
}

/** What makes filings comparable, in words. */
export function definitionWords(
  definition: Definition,
  occupation: OfferAnswer['occupation'],
): string {
  const { by, filter, years } = definition;
  const role =
    by === 'title'
      ? `“${filter.jobTitle}” in the job title`
      : `the occupation ${occupation?.title ?? ''} (${occupation?.code ?? filter.soc})`;
  return `${role}, ${placeWords(definition)}, ${yearsText(years)}`;
}
