import type { Today } from '#shared/applications/contracts/desk.ts';
import { zonedText } from '#shared/core/zoned-time.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';

const SOON: Intl.DateTimeFormatOptions = { weekday: 'short', hour: 'numeric', minute: '2-digit' };

/** The interviews of the next days in the Today line: how many, and the soonest with the reader's time; each opens its record. */
export function InterviewsAhead({ today, isFirst }: { today: Today; isFirst: boolean }) {
  const { interviews, ahead } = today;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {!isFirst && <span aria-hidden="true">·</span>}
      <span>
        {interviews.toLocaleString()} {interviews === 1 ? 'interview' : 'interviews'} ahead:
      </span>
      {ahead.map(({ id, application_id, company_name, job_title, starts_at, zone }) => {
        const start = new Date(starts_at);
        return (
          <AppLink
            key={id}
            href={paths.application(application_id)}
            title={`${job_title}, ${zonedText(start, zone)}`}
            className="inline-flex min-h-6 items-center underline underline-offset-3"
          >
            {company_name || job_title}, {start.toLocaleString(undefined, SOON)}
          </AppLink>
        );
      })}
    </span>
  );
}
