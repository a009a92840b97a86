import { useState } from 'react';

import { shortDate } from '#shared/applications/near-words.ts';
import { formatDate, localDate } from '#shared/core/dates.ts';

const EXACT: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
};

/** As a date field writes it, with leading zeros. */
export const FILLED_DATE: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
};

/**
 * A calendar date in the reader's locale, with the long date as its title; 'N/A' without a date. `medium` names the month,
 * `near` names it and leaves out the present year, `filled` writes it as a date field does.
 */
export function DateText(props: {
  date: string | null | undefined;
  medium?: boolean;
  near?: boolean;
  filled?: boolean;
}) {
  const { date, medium = false, near = false, filled = false } = props;
  const [today] = useState(() => localDate(new Date()));
  if (!date) return <span>N/A</span>;
  return (
    <time dateTime={date} title={formatDate(date, undefined, EXACT)}>
      {near
        ? shortDate(date, today)
        : formatDate(date, undefined, medium ? { dateStyle: 'medium' } : filled ? FILLED_DATE : {})}
    </time>
  );
}
