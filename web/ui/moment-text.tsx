import { useState } from 'react';

import { shortDate } from '#shared/applications/near-words.ts';
import { localDate } from '#shared/core/dates.ts';

const EXACT: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'long' };

/** An instant of the reader's locale and zone, as in 'Nov 22, 6:56 PM', with the year where it is another; the exact one is its title. */
export function MomentText({ at }: { at: string }) {
  const [today] = useState(() => localDate(new Date()));
  const date = new Date(at);
  const day = shortDate(localDate(date), today);
  return (
    <time dateTime={at} title={date.toLocaleString(undefined, EXACT)}>
      {`${day}, ${date.toLocaleTimeString(undefined, { timeStyle: 'short' })}`}
    </time>
  );
}
