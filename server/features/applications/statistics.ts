import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { presentStatistics } from '#server/features/applications/presenter.ts';
import { countByStatus, countEnded } from '#server/features/applications/repository/counts.ts';
import { listWeeks, recountWeeks } from '#server/features/applications/repository/progress.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/applications/contracts/numbers.ts';
import type { ApplicationStatistics } from '#shared/applications/contracts/schemas.ts';
import { SOURCES } from '#shared/applications/source.ts';
import { addSums, figuresOf } from '#shared/applications/statistics.ts';
import type { Output } from '#shared/core/contract.ts';
import { dayAfter } from '#shared/core/dates.ts';
import { NUMBERS_WEEKS_MAX } from '#shared/core/limits.ts';

/** The counts of the person's live applications. */
export async function getApplicationStatistics(
  { database }: ApplicationsDeps,
  identity: SignedIn,
): Promise<ApplicationStatistics> {
  return database.transaction(identity, async (tx) =>
    presentStatistics(
      await countByStatus(tx, identity.userId),
      await countEnded(tx, identity.userId),
    ),
  );
}

const DAYS_OF_WEEK = 7;

/** How far the person's live applications came, in all, by source and by week, the newest week first. */
export async function getApplicationNumbers(
  { database }: Pick<ApplicationsDeps, 'database'>,
  identity: SignedIn,
  days: Output<typeof contracts.getApplicationNumbers.query>,
): Promise<Output<typeof contracts.getApplicationNumbers.response>> {
  const { userId } = identity;
  const weeks = await database.transaction(identity, async (tx) => {
    const kept = await listWeeks(tx, userId, days);
    if (!kept.some(({ stale }) => stale)) return kept;
    await recountWeeks(tx, userId);
    return listWeeks(tx, userId, days);
  });
  const byWeek = Map.groupBy(weeks, ({ week }) => week);
  return {
    all: figuresOf(addSums(weeks)),
    by_source: SOURCES.flatMap((source) => {
      const own = weeks.filter((week) => week.source === source);
      return own.length === 0 ? [] : { source, ...figuresOf(addSums(own)) };
    }),
    by_week: [...byWeek].slice(0, NUMBERS_WEEKS_MAX).map(([week, own]) => ({
      week,
      last_day: dayAfter(week, DAYS_OF_WEEK - 1),
      ...figuresOf(addSums(own)),
    })),
  };
}
