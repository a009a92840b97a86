import type { DetailControls } from '#shared/applications/contracts/detail-form.ts';
import { localDate } from '#shared/core/dates.ts';

/** The values with today, in the person's time zone, as the day of an ending that has none. */
export function endedToday<Values extends Partial<DetailControls>>(
  values: Values,
  day: string | undefined = values.closed_on,
): Values {
  return values.closing_reason && !day ? { ...values, closed_on: localDate(new Date()) } : values;
}
