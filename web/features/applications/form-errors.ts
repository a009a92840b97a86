import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import {
  CONTROLS_ON_SCREEN,
  type DetailControls,
} from '#shared/applications/contracts/detail-form.ts';
import { type Detail, DETAILS } from '#shared/applications/details.ts';
import { AppError } from '#shared/core/errors.ts';
import type { SummaryError } from '#web/ui/error-summary.tsx';

/** The labels of the forms' fields, in the order on screen. */
export const FIELD_LABELS = {
  application_link: 'Application link',
  company_name: 'Company name',
  job_title: 'Job title',
  job_link: 'Job link',
  company_link: 'Company link',
  status: 'Status',
  date_applied: 'Date applied',
  source: 'Source',
  notes: 'Notes',
  ...(Object.fromEntries(
    CONTROLS_ON_SCREEN.map((name) => {
      const { label, formLabel }: Detail = DETAILS[name];
      return [name, formLabel ?? label];
    }),
  ) as Record<keyof DetailControls, string>),
} as const;

type FieldName = keyof typeof FIELD_LABELS;

/** Fields whose name in the API differs from their name in the form. */
const API_NAMES: Record<string, FieldName> = { 'company.name': 'company_name' };

/** A contract's sentence with the field's label instead of its name in the API. */
export function inWords(message: string, field: string): string {
  const label = FIELD_LABELS[API_NAMES[field] ?? (field as FieldName)];
  return label && message.startsWith(`${field} `) ? label + message.slice(field.length) : message;
}

/** The invalid fields in the order of the form, for its summary. */
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

/** Shows the server's field errors at the form's fields; returns whether the form has all of those fields. */
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
