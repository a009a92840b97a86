import { formatDate, localDate } from '#shared/core/dates.ts';

const EXACT: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
};

/** A calendar date as people write a near one: 'Nov 22' within the year, otherwise 'Nov 22, 2025'. */
export function nearDate(date: string, today: string = localDate(new Date())): string {
  const isNear = date.slice(0, 4) === today.slice(0, 4);
  return formatDate(
    date,
    undefined,
    isNear ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' },
  );
}

/**
 * A calendar date in the reader's locale, with the long date as its title; 'N/A' without a date. `medium` names the month,
 * `near` names it and leaves out the present year.
 */
export function DateText(props: {
  date: string | null | undefined;
  medium?: boolean;
  near?: boolean;
}) {
  const { date, medium = false, near = false } = props;
  if (!date) return <span>N/A</span>;
  return (
    <time dateTime={date} title={formatDate(date, undefined, EXACT)}>
      {near ? nearDate(date) : formatDate(date, undefined, medium ? { dateStyle: 'medium' } : {})}
    </time>
  );
}
