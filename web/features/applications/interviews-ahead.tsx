import { useState } from 'react';

import type { Today } from '#shared/applications/contracts/desk.ts';
import { dayWords } from '#shared/applications/near-words.ts';
import { localDate } from '#shared/core/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** 'Tomorrow, 3:00 PM': the day and time of the reader, beginning as a sentence does. */
function whenWords(start: Date, today: string): string {
  const day = dayWords(localDate(start), today).replace(/^on /, '');
  const time = start.toLocaleTimeString(undefined, { timeStyle: 'short' });
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${time}`;
}

/** The same where it was agreed: 'Dec 1, 10:00 AM Eastern Time'. */
const agreedWords = (start: Date, timeZone: string) =>
  start.toLocaleString(undefined, {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'longGeneric',
  });

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
      title={agreedWords(start, next.zone)}
      className={className}
    >
      <span className="tabular text-large font-semibold max-sm:text-body">
        {whenWords(start, now)}
      </span>
      <span className="text-small text-soft max-sm:w-0 max-sm:min-w-full max-sm:truncate">
        {['Interview', next.company_name].filter(Boolean).join(' · ')}
        <span className="max-sm:sr-only">
          {next.job_title && ` · ${next.job_title}`}
          {more > 0 && ` and ${more} more ahead`}
        </span>
      </span>
    </AppLink>
  );
}
