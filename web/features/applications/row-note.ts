import type { Application } from '#shared/applications/contracts/schemas.ts';
import { closingLabel } from '#shared/applications/labels.ts';
import { payWords } from '#shared/applications/pay-words.ts';
import { formatDate } from '#shared/core/dates.ts';

/** The muted words of a row: how the application ended, else the next step with its day, else the place and the pay. */
export function rowNote(application: Application): string {
  const { closing_reason, closed_on, next_step, next_step_on, location } = application;
  if (closing_reason) return `${closingLabel(closing_reason)} · ${formatDate(closed_on)}`;
  if (next_step_on) return `${next_step || 'Next step'} · ${formatDate(next_step_on)}`;
  return next_step || [location, payWords(application)].filter(Boolean).join(' · ');
}
