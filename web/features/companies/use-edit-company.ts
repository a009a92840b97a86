import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';

import { companyForm } from '#shared/companies/contracts/forms.ts';
import type { Company } from '#shared/companies/contracts/schemas.ts';
import type { Input as InputOf } from '#shared/core/contract.ts';
import { AppError } from '#shared/core/errors.ts';
import type { FieldConflict } from '#shared/core/field-conflicts.ts';
import { messages } from '#shared/core/messages.ts';
import { conflictsOf, fittingBase } from '#web/lib/conflicts-of.ts';
import { resolverOf } from '#web/lib/form-resolver.ts';
import { paths } from '#web/lib/paths.ts';
import { useUpdateCompany } from '#web/lib/queries/companies.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { useToast } from '#web/ui/toast.tsx';

type Values = Readonly<Record<string, string>>;

/**
 * Says that a company was saved, with Undo: it writes the values of before back, unless one of the fields was changed
 * again meanwhile.
 */
function useUndoEdit(id: string) {
  const toast = useToast();
  const update = useUpdateCompany(id);
  const undo = (before: Values, after: Values) => {
    const base = Object.fromEntries(Object.keys(before).map((name) => [name, after[name] ?? '']));
    return update.mutateAsync({ ...before, base: fittingBase(before, base) }).then(
      () => toast({ title: messages.companies.undone }),
      (error: unknown) => {
        const changed = conflictsOf(error).length > 0;
        const title = changed ? messages.companies.changedSince : messages.companies.undoFailed;
        toast({ title, tone: 'error' });
      },
    );
  };
  return ({ before, after }: { before: Values; after: Values }) => {
    const changes = Object.keys(before).length > 0;
    const action = { label: 'Undo', onSelect: () => void undo(before, after) };
    toast({ title: messages.companies.updated, ...(changes && { action }) });
  };
}

/** What the form holds. */
export type CompanyValues = InputOf<typeof companyForm>;

/** The labels of the form's fields, in the order on screen. */
export const FIELD_LABELS: Readonly<Record<keyof CompanyValues, string>> = {
  name: 'Company name',
  website: 'Website',
  industry: 'Industry',
  description: 'Notes',
};

function valuesOf({ name, website, industry, description }: Company): CompanyValues {
  return { name, website, industry, description };
}

/** The form's state: the stored values with the person's changes, its draft, saving it with Undo, and choosing where a field changed elsewhere. */
export function useEditCompany(company: Company) {
  const values = useMemo(() => valuesOf(company), [company]);
  const form = useForm({
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: resolverOf(companyForm),
    // The error summary takes the focus.
    shouldFocusError: false,
  });
  const draft = useFormDraft(form, `company.${company.id}`, values);
  const update = useUpdateCompany(company.id);
  const sayWithUndo = useUndoEdit(company.id);
  const [failure, setFailure] = useState<unknown>();
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const navigate = useNavigate();

  /** Shows the refusal of a save where it belongs: a question, a field, or the head of the form. */
  const show = (error: unknown) => {
    const changed = conflictsOf(error);
    const field = error instanceof AppError ? error.field : undefined;
    if (changed.length > 0) setConflicts(changed);
    else if (field && field in values && error instanceof AppError) {
      form.setError(field as keyof CompanyValues, { type: 'server', message: error.message });
    } else setFailure(error);
  };

  const onSubmit = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    const base = draft.bases();
    const changes = Object.fromEntries(
      Object.entries(fields).filter(([name]) => name in base),
    ) as Partial<CompanyValues>;
    try {
      const saved = await update.mutateAsync({ ...changes, base: fittingBase(changes, base) });
      draft.forget();
      sayWithUndo({ before: base, after: valuesOf(saved) });
    } catch (error) {
      show(error);
      return;
    }
    await navigate({ href: paths.company(company.id) });
  });

  /** Puts the chosen versions into the form and saves them over what is stored by now. */
  const settle = (chosen: Record<string, string>) => {
    setConflicts([]);
    draft.rebase(Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs])));
    for (const [field, value] of Object.entries(chosen)) {
      form.setValue(field as keyof CompanyValues, value, { shouldDirty: true });
    }
    void onSubmit();
  };
  const conflict = { conflicts, settle, cancel: () => setConflicts([]) };
  return { form, values, draft, failure, conflict, onSubmit };
}
