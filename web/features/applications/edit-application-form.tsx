import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Application, editForm } from '#shared/contracts/applications/schemas.ts';
import type { Input as InputOf } from '#shared/contracts/contract.ts';
import { STATUSES, statusLabel } from '#shared/domain/status.ts';
import { NAME_MAX } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { DeleteApplication } from '#web/features/applications/delete-application.tsx';
import { DraftNotice } from '#web/features/applications/draft-notice.tsx';
import {
  FIELD_LABELS,
  inWords,
  showRefusedFields,
  summaryOf,
} from '#web/features/applications/form-errors.ts';
import { DateInput, UrlInput } from '#web/features/applications/form-inputs.tsx';
import { FormFailure } from '#web/features/applications/form-failure.tsx';
import { resolverOf } from '#web/features/applications/form-resolver.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { onPasteOfJobLink } from '#web/features/applications/paste-job-link.ts';
import { useDiscard } from '#web/features/applications/use-discard.ts';
import { useFormDraft } from '#web/features/applications/use-form-draft.ts';
import { paths } from '#web/lib/paths.ts';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Values = InputOf<typeof editForm>;

const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: statusLabel(value) }));

function valuesOf(application: Application): Values {
  const { job_title, job_link, company_link, status, date_applied, notes } = application;
  return { job_title, job_link, company_link, status, date_applied, notes };
}

/** The form's state: the stored values with the person's changes, its draft, and saving it. */
function useEditForm(application: Application) {
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
  const navigate = useNavigate();
  const toast = useToast();

  const onSubmit = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      await update.mutateAsync(fields);
    } catch (error) {
      if (!showRefusedFields(error, values, form.setError)) setFailure(error);
      return;
    }
    draft.forget();
    toast({ title: messages.applications.updated });
    await navigate({ href: lastView(paths.home) });
  });
  return { form, values, draft, failure, onSubmit };
}

/** Changes an application; a failed save keeps every typed value. */
export function EditApplicationForm({ application }: { application: Application }) {
  const { form, values, draft, failure, onSubmit } = useEditForm(application);
  const { register, formState, setValue, getValues } = form;
  const { errors, isSubmitting, submitCount, dirtyFields } = formState;
  const [kept, setKept] = useState(draft.restored);
  const discard = useDiscard(draft, paths.editApplication(application.id));

  const errorOf = (name: keyof Values) => {
    const message = errors[name]?.message;
    return message && inWords(message, name);
  };
  const onPaste = onPasteOfJobLink((link) => {
    if (!getValues('company_link')) setValue('company_link', link, { shouldDirty: true });
  });

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      {kept && Object.keys(dirtyFields).length > 0 && (
        <DraftNotice
          onStartOver={() => {
            form.reset(values, { keepDirtyValues: false, keepErrors: false });
            setKept(false);
          }}
        />
      )}
      <FormFailure message={messages.applications.updateFailed} error={failure} />
      <ErrorSummary errors={summaryOf(errors)} attempt={submitCount} />
      <Field label={FIELD_LABELS.job_title} required error={errorOf('job_title')}>
        <Input autoComplete="off" maxLength={NAME_MAX} {...register('job_title')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={FIELD_LABELS.job_link} error={errorOf('job_link')}>
          <UrlInput {...register('job_link')} onPaste={onPaste} />
        </Field>
        <Field label={FIELD_LABELS.company_link} error={errorOf('company_link')}>
          <UrlInput {...register('company_link')} />
        </Field>
        <Field label={FIELD_LABELS.status} required error={errorOf('status')}>
          <Select options={STATUS_OPTIONS} {...register('status')} />
        </Field>
        <Field label={FIELD_LABELS.date_applied} required error={errorOf('date_applied')}>
          <DateInput {...register('date_applied')} />
        </Field>
      </div>
      <Field label={FIELD_LABELS.notes} error={errorOf('notes')}>
        <Textarea rows={6} {...register('notes')} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <DeleteApplication id={application.id} disabled={isSubmitting} />
        <div className="ml-auto flex flex-wrap gap-3">
          <Button disabled={isSubmitting} onClick={discard}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving...">
            Save Changes
          </Button>
        </div>
      </div>
    </form>
  );
}
