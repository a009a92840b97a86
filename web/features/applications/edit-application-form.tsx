import { useNavigate } from '@tanstack/react-router';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import { type Detail, type DetailName, DETAILS } from '#shared/applications/details.ts';
import { SOURCES } from '#shared/applications/source.ts';
import { type Status, STATUS_LEGEND, STATUSES, statusLabel } from '#shared/applications/status.ts';
import { formatDate } from '#shared/core/dates.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { companyLinkOf } from '#web/features/applications/company-link-of.ts';
import { FIELD_LABELS, inWords, summaryOf } from '#web/features/applications/form-errors.ts';
import { DateInput, UrlInput } from '#web/features/applications/form-inputs.tsx';
import { lastView } from '#web/features/applications/last-view.ts';
import { MoreFields } from '#web/features/applications/more-fields.tsx';
import { type EditValues, useEditForm } from '#web/features/applications/use-edit-form.ts';
import { paths } from '#web/lib/paths.ts';
import { useDeleteApplication, useRestoreApplication } from '#web/lib/queries/applications.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { useDiscard } from '#web/lib/use-discard.ts';
import { ChooseVersions } from '#web/ui/choose-versions.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Input } from '#web/ui/input.tsx';
import { SaveButtons } from '#web/ui/save-buttons.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** 'Delete' with a question; then the list, with a toast that offers Undo. */
function DeleteApplication({ id, disabled }: { id: string; disabled: boolean }) {
  const remove = useDeleteApplication();
  const restore = useRestoreApplication();
  const { busy, onDelete } = useDeletion(id, { remove, restore }, messages.applications);
  const navigate = useNavigate();
  return (
    <DeleteButton
      question={messages.applications.deleteQuestion}
      disabled={disabled}
      busy={busy}
      size="small"
      className="self-start"
      onDelete={async () => {
        if (await onDelete()) await navigate({ href: lastView() });
      }}
    />
  );
}

/** A paste handler that calls `fill` with the company's own link when a job link is pasted. */
function onPasteOfJobLink(fill: (companyLink: string) => void) {
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const link = companyLinkOf(event.clipboardData.getData('text'));
    if (link) fill(link);
  };
}

const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: statusLabel(value) }));

const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: value }));

/** A field's value as the form shows it. */
function shownValue(field: string, value: string): string {
  if (field === 'status') return statusLabel(value as Status);
  const detail: Detail | undefined = DETAILS[field as DetailName];
  if (detail?.kind === 'choice') return detail.options[value] ?? value;
  const isDay = field === 'date_applied' || detail?.kind === 'day';
  return value && isDay ? formatDate(value) : value;
}

/** Changes an application; a failed save keeps every typed value. */
export function EditApplicationForm({ application }: { application: Application }) {
  const { form, values, draft, failure, conflict, onSubmit } = useEditForm(application);
  const saveButton = useRef<HTMLButtonElement>(null);
  const { register, formState, setValue, getValues, control } = form;
  const { errors, isSubmitting, submitCount, dirtyFields } = formState;
  const [kept, setKept] = useState(draft.restored);
  const discard = useDiscard(draft, paths.editApplication(application.id), lastView);

  const errorOf = (name: keyof EditValues) => {
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
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={FIELD_LABELS.company_name} error={errorOf('company_name')}>
          <Input autoComplete="off" maxLength={NAME_MAX} {...register('company_name')} />
        </Field>
        <Field label={FIELD_LABELS.job_title} required error={errorOf('job_title')}>
          <Input autoComplete="off" maxLength={NAME_MAX} {...register('job_title')} />
        </Field>
        <Field label={FIELD_LABELS.job_link} error={errorOf('job_link')}>
          <UrlInput {...register('job_link')} onPaste={onPaste} />
        </Field>
        <Field label={FIELD_LABELS.company_link} error={errorOf('company_link')}>
          <UrlInput {...register('company_link')} />
        </Field>
        <Field label={FIELD_LABELS.status} hint={STATUS_LEGEND} error={errorOf('status')}>
          <Select options={STATUS_OPTIONS} {...register('status')} />
        </Field>
        <Field label={FIELD_LABELS.date_applied} required error={errorOf('date_applied')}>
          <DateInput {...register('date_applied')} />
        </Field>
      </div>
      <Field label={FIELD_LABELS.notes} error={errorOf('notes')}>
        <Textarea {...register('notes')} />
      </Field>
      <MoreFields
        register={(field) => register(field)}
        errorOf={errorOf}
        values={useWatch({ control })}
      >
        <Field label={FIELD_LABELS.source} error={errorOf('source')}>
          <Select options={SOURCE_OPTIONS} {...register('source')} />
        </Field>
      </MoreFields>
      <DeleteApplication id={application.id} disabled={isSubmitting} />
      <div className="save-bar sticky bottom-0 z-10 -mx-4 flex items-center gap-3 border-t border-line bg-surface px-4 py-2 max-sm:gap-2 max-sm:shadow-bar max-sm:[&_button]:px-3 sm:-mx-8 sm:-mb-8 sm:rounded-b-card sm:px-8 sm:py-4">
        <SaveButtons busy={isSubmitting} onCancel={discard} ref={saveButton} />
      </div>
      <ChooseVersions
        conflicts={conflict.conflicts}
        labelOf={(field) => FIELD_LABELS[field as keyof EditValues]}
        show={shownValue}
        onChoose={conflict.settle}
        onCancel={conflict.cancel}
        returnTo={saveButton}
      />
    </form>
  );
}
