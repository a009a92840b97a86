import { useState } from 'react';

import type { Today } from '#shared/applications/contracts/desk.ts';
import { dayWords } from '#shared/applications/near-words.ts';
import { localDate } from '#shared/core/dates.ts';
import { zonedText } from '#shared/core/zoned-time.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** 'Tomorrow, 3:00 PM': the day and time of the reader, beginning as a sentence does. */
function whenWords(start: Date, today: string): string {
  const day = dayWords(localDate(start), today).replace(/^on /, '');
  const time = start.toLocaleTimeString(undefined, { timeStyle: 'short' });
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${time}`;
}

/** The next interview as a cell of Today: when it is for the reader, where, and how many more are ahead; it opens its record. */
export function InterviewsAhead({ today, className }: { today: Today; className: string }) {
  const [now] = useState(() => localDate(new Date()));
  const [next] = today.ahead;
  if (!next) return null;
  const start = new Date(next.starts_at);
  const more = today.interviews - 1;
  return (
    <AppLink
      href={paths.application(next.application_id)}
      title={zonedText(start, next.zone)}
      className={className}
    >
      <span className="tabular text-large font-semibold">{whenWords(start, now)}</span>
      <span className="text-small text-soft max-sm:hidden">
        {[next.company_name, next.job_title].filter(Boolean).join(', ')}
        {more > 0 && ` and ${more} more ahead`}
      </span>
    </AppLink>
  );
}
