import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { detailBodyOf, detailControls } from '#shared/applications/contracts/detail-form.ts';
import { editForm } from '#shared/applications/contracts/forms.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { Input as InputOf } from '#shared/core/contract.ts';
import type { FieldConflict } from '#shared/core/field-conflicts.ts';
import { messages } from '#shared/core/messages.ts';
import { endedToday } from '#web/features/applications/ended-today.ts';
import { showRefusedFields } from '#web/features/applications/form-errors.ts';
import { resolverOf } from '#web/lib/form-resolver.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { conflictsOf, fittingBase } from '#web/lib/conflicts-of.ts';
import { paths } from '#web/lib/paths.ts';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { useToast } from '#web/ui/toast.tsx';

/** What the edit form holds. */
export type EditValues = InputOf<typeof editForm>;

type Name = keyof EditValues;

/** The fields whose values the API takes as they are. */
const PLAIN = [
  'company_name',
  'job_title',
  'job_link',
  'company_link',
  'status',
  'date_applied',
  'source',
  'notes',
] as const satisfies Name[];

/** The named fields alone. */
function pick<Picked extends Name>(
  fields: Partial<EditValues>,
  names: readonly Picked[],
): Partial<Pick<EditValues, Picked>> {
  const entries = names.flatMap((name) => (name in fields ? [[name, fields[name]]] : []));
  return Object.fromEntries(entries) as Partial<Pick<EditValues, Picked>>;
}

function valuesOf(application: Application): EditValues {
  const { company_name, job_title, job_link, company_link, status, date_applied, source, notes } =
    application;
  return {
    company_name,
    job_title,
    job_link,
    company_link,
    status,
    date_applied,
    source,
    notes,
    ...detailControls(application),
  };
}

/** Values of the form as the API takes them. */
function bodyOf(values: Partial<EditValues>) {
  return { ...pick(values, PLAIN), ...detailBodyOf(values) };
}

/** The edit form's state: the stored values with the person's changes, its draft, saving it, and choosing where a field changed elsewhere. */
export function useEditForm(application: Application) {
  const { id } = application;
  const values = useMemo(() => valuesOf(application), [application]);
  const form = useForm({
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: resolverOf(editForm),
    // The error summary takes the focus.
    shouldFocusError: false,
  });
  const draft = useFormDraft(form, `edit.${id}`, values);
  const update = useUpdateApplication(id);
  const [failure, setFailure] = useState<unknown>();
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const navigate = useNavigate();
  const toast = useToast();

  const onSubmit = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    const bases = draft.bases();
    const change = bodyOf(endedToday(pick(fields, Object.keys(bases) as Name[]), fields.closed_on));
    try {
      await update.mutateAsync({ ...change, base: fittingBase(change, bodyOf(bases)) });
    } catch (error) {
      const changed = conflictsOf(error);
      if (changed.length > 0) setConflicts(changed);
      else if (!showRefusedFields(error, values, form.setError)) setFailure(error);
      return;
    }
    draft.forget();
    toast({ title: messages.applications.updated });
    await navigate({ href: lastView(paths.home) });
  });

  /** Puts the chosen versions into the form and saves them over what is stored by now. */
  const settle = (chosen: Record<string, string>) => {
    setConflicts([]);
    draft.rebase(Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs])));
    for (const [field, value] of Object.entries(chosen)) {
      form.setValue(field as keyof EditValues, value, { shouldDirty: true });
    }
    void onSubmit();
  };
  const conflict = { conflicts, settle, cancel: () => setConflicts([]) };
  return { form, values, draft, failure, conflict, onSubmit };
}
