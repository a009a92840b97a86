import type { ApplicationsDeps, FindInterviews } from '#server/features/applications/deps.ts';
import { countToday } from '#server/features/applications/repository/focus.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { AHEAD_DAYS, AHEAD_SHOWN, UNDER_WAY_MINUTES } from '#shared/applications/limits.ts';
import type { Today } from '#shared/applications/contracts/desk.ts';
import { utcDate } from '#shared/core/dates.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** How many of the person's applications are due or overdue on a day, today unless given, and have gone quiet; and the interviews ahead. */
export async function getToday(
  deps: ApplicationsDeps & { readonly findInterviews: FindInterviews },
  identity: SignedIn,
  { today }: { readonly today?: string | undefined },
): Promise<Today> {
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    const counts = await countToday(tx, identity.userId, { today: today ?? utcDate(now), now });
    const { rows, total } = await deps.findInterviews(tx, identity.userId, {
      // One that began a moment ago is still the next thing to look up.
      from: new Date(now.getTime() - UNDER_WAY_MINUTES * MINUTE_MS),
      to: new Date(now.getTime() + AHEAD_DAYS * DAY_MS),
      offset: 0,
      limit: AHEAD_SHOWN,
    });
    const ahead = rows.map(({ id, application_id, company_name, job_title, starts_at, zone }) => ({
      id,
      application_id,
      company_name,
      job_title,
      starts_at,
      zone,
    }));
    return { ...counts, interviews: total, ahead };
  });
}
