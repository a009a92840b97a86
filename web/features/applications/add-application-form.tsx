import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addForm } from '#shared/contracts/applications/forms.ts';
import type { Input as InputOf } from '#shared/contracts/contract.ts';
import { localDate } from '#shared/domain/dates.ts';
import { SOURCES } from '#shared/domain/source.ts';
import { CREATE_STATUSES, statusLabel } from '#shared/domain/status.ts';
import { NAME_MAX } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import {
  FIELD_LABELS,
  inWords,
  showRefusedFields,
  summaryOf,
} from '#web/features/applications/form-errors.ts';
import { DateInput, UrlInput } from '#web/features/applications/form-inputs.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { resolverOf } from '#web/lib/form-resolver.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { onPasteOfJobLink } from '#web/features/applications/paste-job-link.ts';
import { useDiscard } from '#web/lib/use-discard.ts';
import { paths } from '#web/lib/paths.ts';
import { useCreateApplication } from '#web/lib/queries/applications.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Values = InputOf<typeof addForm>;

/** The values of an untouched form; the date is today in the person's time zone. */
function emptyValues(company: string): Values {
  return {
    company_name: company,
    job_title: '',
    application_link: '',
    company_link: '',
    status: CREATE_STATUSES[0],
    source: SOURCES[0],
    date_applied: localDate(new Date()),
    notes: '',
  };
}

const STATUS_OPTIONS = CREATE_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: value }));

/** The form's state: its values, its draft, and sending it. */
function useAddForm(company: string) {
  const [defaults] = useState(() => emptyValues(company));
  const form = useForm({
    defaultValues: defaults,
    resolver: resolverOf(addForm),
    // The error summary takes the focus.
    shouldFocusError: false,
  });
  const draft = useFormDraft(
    form,
    company ? `add-application.${company}` : 'add-application',
    defaults,
  );
  const create = useCreateApplication();
  const [failure, setFailure] = useState<unknown>();
  const navigate = useNavigate();
  const toast = useToast();

  const onSubmit = form.handleSubmit(async ({ company_name, date_applied, ...fields }) => {
    setFailure(undefined);
    try {
      await create.mutateAsync({
        ...fields,
        company: { name: company_name },
        date_applied: date_applied || localDate(new Date()),
      });
    } catch (error) {
      if (!showRefusedFields(error, defaults, form.setError)) setFailure(error);
      return;
    }
    draft.forget();
    toast({ title: messages.applications.created });
    await navigate({ href: paths.dashboard });
  });
  return { form, defaults, draft, failure, onSubmit };
}

/** Adds an application; typed values survive a reload and a lost session. */
export function AddApplicationForm({ company }: { company: string }) {
  const { form, defaults, draft, failure, onSubmit } = useAddForm(company);
  const { register, formState, setValue, getValues } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const [kept, setKept] = useState(draft.restored);
  const [filled, setFilled] = useState(false);
  const discard = useDiscard(
    draft,
    company ? paths.addApplicationTo(company) : paths.addApplication,
    lastView,
  );

  const errorOf = (name: keyof Values) => {
    const message = errors[name]?.message;
    return message && inWords(message, name);
  };
  const onPaste = onPasteOfJobLink((link) => {
    if (getValues('company_link')) return;
    setValue('company_link', link, { shouldDirty: true });
    setFilled(true);
  });

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      {kept && (
        <DraftNotice
          onStartOver={() => {
            form.reset(defaults);
            setKept(false);
          }}
        />
      )}
      <FormFailure message={messages.applications.createFailed} error={failure} />
      <ErrorSummary errors={summaryOf(errors)} attempt={submitCount} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={FIELD_LABELS.company_name} required error={errorOf('company_name')}>
          <Input autoComplete="off" maxLength={NAME_MAX} {...register('company_name')} />
        </Field>
        <Field label={FIELD_LABELS.job_title} required error={errorOf('job_title')}>
          <Input autoComplete="off" maxLength={NAME_MAX} {...register('job_title')} />
        </Field>
        <Field label={FIELD_LABELS.application_link} error={errorOf('application_link')}>
          <UrlInput {...register('application_link')} onPaste={onPaste} />
        </Field>
        <Field
          label={FIELD_LABELS.company_link}
          error={errorOf('company_link')}
          hint={filled && <output>Taken from the application link</output>}
        >
          <UrlInput {...register('company_link')} />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={FIELD_LABELS.status} error={errorOf('status')}>
          <Select options={STATUS_OPTIONS} {...register('status')} />
        </Field>
        <Field label={FIELD_LABELS.date_applied} error={errorOf('date_applied')}>
          <DateInput {...register('date_applied')} />
        </Field>
        <Field label={FIELD_LABELS.source} error={errorOf('source')}>
          <Select options={SOURCE_OPTIONS} {...register('source')} />
        </Field>
      </div>
      <Field label={FIELD_LABELS.notes} error={errorOf('notes')}>
        <Textarea {...register('notes')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button className="max-sm:grow" disabled={isSubmitting} onClick={discard}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          className="max-sm:grow"
          busy={isSubmitting}
          busyLabel="Creating..."
        >
          Create Application
        </Button>
      </div>
    </form>
  );
}
