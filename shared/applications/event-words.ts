import { type DetailName, DETAILS } from '#shared/applications/details.ts';
import { formatDate, isCalendarDate } from '#shared/core/dates.ts';
import type { EventKind } from '#shared/applications/event-kinds.ts';
import { perWords } from '#shared/applications/pay-words.ts';
import { STATUSES, statusLabel, type Status } from '#shared/applications/status.ts';

/** Names of fields where they are not the column's own words. */
const LABELS: Readonly<Record<string, string>> = {
  company_id: 'Company',
  job_title: 'Job title',
  company_link: 'Company link',
  job_link: 'Job link',
  date_applied: 'Date applied',
  resume_sent: 'Resume sent',
  imported: 'Imported from',
  ...Object.fromEntries(Object.entries(DETAILS).map(([name, { label }]) => [name, label])),
};

/** What a person reads for a field of an application. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll('_', ' ');
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A calendar date `YYYY-MM-DD` as in 'Mar 3, 2026'. */
function eventDate(date: string): string {
  return formatDate(date, 'en-US', { dateStyle: 'medium' });
}

/** What a person reads for the stored text of a field's value. */
export function valueText(field: string, value: string | null): string | null {
  if (value === null) return null;
  if (field === 'status') {
    return STATUSES.some((status) => status === value) ? statusLabel(value as Status) : value;
  }
  if (/^date_|_on$/.test(field) && isCalendarDate(value)) return eventDate(value);
  if (field === 'pay_unit') return perWords(value);
  const kind = Object.hasOwn(DETAILS, field) && DETAILS[field as DetailName].kind;
  if (kind === 'amount') return Number(value).toLocaleString('en-US');
  return kind === 'choice' ? fieldLabel(value) : value;
}

/** What happened, with values as a person reads them. */
interface EventFacts {
  readonly kind: EventKind;
  readonly field: string;
  readonly old: string | null;
  readonly new: string | null;
}

/** An event in one line without its date: 'Status Applied -> OA'. Long texts are not repeated in it. */
function eventWords({ kind, field, old, new: now }: EventFacts): string {
  if (kind === 'deleted') return 'Application deleted';
  if (kind === 'restored') return 'Application restored';
  if (kind === 'reply') return now ? `They replied: ${now}` : 'They replied';
  if (kind === 'note') return `Note: ${now ?? ''}`;
  if (kind === 'other') return now ?? '';
  const label = fieldLabel(field);
  if (field === 'notes') return kind === 'added' ? 'Notes added' : 'Notes changed';
  if (field === 'archived') return now === null ? 'Taken out of the archive' : 'Archived';
  if (kind === 'added' || old === null) return `${label}: ${now ?? ''}`;
  return now === null ? `${label} ${old} removed` : `${label} ${old} -> ${now}`;
}

/** An event in one line with its day in UTC: 'Status Applied -> OA, Mar 3, 2026'. */
export function eventSentence(facts: EventFacts, at: Date): string {
  return `${eventWords(facts)}, ${eventDate(at.toISOString().slice(0, 10))}`;
}
