import { daysFrom, formatDate, mondayOf, dayAfter } from '#shared/core/dates.ts';

/** A day as people say it near today: 'today', 'tomorrow', 'on Thursday', otherwise 'on Dec 3' or 'on Dec 3, 2027'. */
export function dayWords(date: string, today: string): string {
  const days = daysFrom(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  if (days > 1 && days < 7) return `on ${formatDate(date, 'en-US', { weekday: 'long' })}`;
  return `on ${shortDate(date, today)}`;
}

/** A date as people write a near one, in the reader's form: 'Dec 3' within the year, otherwise 'Dec 3, 2027'. */
export function shortDate(date: string, today: string): string {
  const isNear = date.slice(0, 4) === today.slice(0, 4);
  return formatDate(
    date,
    undefined,
    isNear ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' },
  );
}

/** What heads a day in a stream: 'Ahead', 'Today', 'This week', 'Last week', then its month. */
export function periodWords(date: string, today: string): string {
  if (date > today) return 'Ahead';
  if (date === today) return 'Today';
  const monday = mondayOf(today);
  if (date >= monday) return 'This week';
  if (date >= dayAfter(monday, -7)) return 'Last week';
  const isNear = date.slice(0, 4) === today.slice(0, 4);
  return formatDate(date, 'en-US', {
    month: 'long',
    ...(isNear ? undefined : { year: 'numeric' }),
  });
}
