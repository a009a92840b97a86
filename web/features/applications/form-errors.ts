import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { AppError } from '#shared/errors.ts';
import type { SummaryError } from '#web/ui/error-summary.tsx';

/** What people call the fields of the forms; the order is the order on screen. */
export const FIELD_LABELS = {
  company_name: 'Company name',
  job_title: 'Job title',
  application_link: 'Application link',
  job_link: 'Job link',
  company_link: 'Company link',
  status: 'Status',
  source: 'Source',
  date_applied: 'Date applied',
  notes: 'Notes',
} as const;

type FieldName = keyof typeof FIELD_LABELS;

/** What the API calls a field of the form otherwise. */
const API_NAMES: Record<string, FieldName> = { 'company.name': 'company_name' };

/** A sentence of the contract with the field's own words instead of its name in the API. */
export function inWords(message: string, field: string): string {
  const label = FIELD_LABELS[API_NAMES[field] ?? (field as FieldName)];
  return label && message.startsWith(`${field} `) ? label + message.slice(field.length) : message;
}

/** The refused fields in the order of the form, for its summary. */
export function summaryOf(errors: FieldErrors): SummaryError[] {
  return Object.keys(FIELD_LABELS).flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? { name, message: inWords(message, name) } : [];
  });
}

function refusedFields(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof AppError)) return [];
  const errors = error.details?.['errors'];
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (one: Partial<{ field: string; message: string }> | null) =>
      typeof one?.field === 'string' && typeof one.message === 'string',
  );
}

/** Puts the fields the server refused under the form's fields; tells whether each of them is one of the form's. */
export function showRefusedFields<T extends FieldValues>(
  error: unknown,
  values: T,
  setError: UseFormSetError<T>,
): boolean {
  const refused = refusedFields(error).map(({ field, message }) => {
    const name = API_NAMES[field] ?? field;
    return { name, known: name in values, message: inWords(message, field) };
  });
  for (const { name, known, message } of refused) {
    if (known) setError(name as Path<T>, { type: 'server', message });
  }
  return refused.length > 0 && refused.every(({ known }) => known);
}
