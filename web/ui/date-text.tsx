import { useState } from 'react';

import { shortDate } from '#shared/applications/near-words.ts';
import { formatDate, localDate } from '#shared/core/dates.ts';

const EXACT: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
};

/**
 * A calendar date in the reader's locale, with the long date as its title; 'N/A' without a date. `near` names the month
 * and leaves out the present year.
 */
export function DateText({
  date,
  near = false,
}: {
  date: string | null | undefined;
  near?: boolean;
}) {
  const [today] = useState(() => localDate(new Date()));
  if (!date) return <span>N/A</span>;
  return (
    <time className="whitespace-nowrap" dateTime={date} title={formatDate(date, undefined, EXACT)}>
      {near ? shortDate(date, today) : formatDate(date)}
    </time>
  );
}
