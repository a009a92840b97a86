import { formatDate } from '#shared/core/dates.ts';

const EXACT: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
};

/** A calendar date in the reader's locale, with the long date as its title; 'N/A' without a date. `medium` names the month. */
export function DateText(props: { date: string | null | undefined; medium?: boolean }) {
  const { date, medium = false } = props;
  if (!date) return <span>N/A</span>;
  return (
    <time dateTime={date} title={formatDate(date, undefined, EXACT)}>
      {formatDate(date, undefined, medium ? { dateStyle: 'medium' } : {})}
    </time>
  );
}
