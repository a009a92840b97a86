import { useRef, useState } from 'react';
import type { Company } from '#shared/companies/contracts/schemas.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import {
  type CompanyValues,
  FIELD_LABELS,
  useEditCompany,
} from '#web/features/companies/use-edit-company.ts';
import { paths } from '#web/lib/paths.ts';
import { useDiscard } from '#web/lib/use-discard.ts';
import { Button } from '#web/ui/button.tsx';
import { ChooseVersions } from '#web/ui/choose-versions.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const FIELDS = Object.keys(FIELD_LABELS) as (keyof CompanyValues)[];

/** Changes a company; a failed save keeps every typed value. */
export function EditCompanyForm({ company }: { company: Company }) {
  const { form, values, draft, failure, conflict, onSubmit } = useEditCompany(company);
  const saveButton = useRef<HTMLButtonElement>(null);
  const { register, formState } = form;
  const { errors, isSubmitting, submitCount, dirtyFields } = formState;
  const [kept, setKept] = useState(draft.restored);
  const discard = useDiscard(draft, paths.editCompany(company.id), () => paths.company(company.id));
  const errorOf = (name: keyof CompanyValues) => errors[name]?.message;
  const summary = FIELDS.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ name, message }] : [];
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
      <FormFailure message={messages.companies.updateFailed} error={failure} />
      <ErrorSummary errors={summary} attempt={submitCount} />
      <Field label={FIELD_LABELS.name} required error={errorOf('name')}>
        <Input autoComplete="off" maxLength={NAME_MAX} {...register('name')} />
      </Field>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field
          label={FIELD_LABELS.website}
          hint="Left empty, it is taken from your newest company link."
          error={errorOf('website')}
        >
          <Input type="url" autoComplete="off" placeholder="https://" {...register('website')} />
        </Field>
        <Field label={FIELD_LABELS.industry} error={errorOf('industry')}>
          <Input autoComplete="off" maxLength={NAME_MAX} {...register('industry')} />
        </Field>
      </div>
      <Field label={FIELD_LABELS.description} error={errorOf('description')}>
        <Textarea rows={8} {...register('description')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button disabled={isSubmitting} onClick={discard}>
          Cancel
        </Button>
        <Button
          ref={saveButton}
          type="submit"
          variant="primary"
          busy={isSubmitting}
          busyLabel="Saving..."
        >
          Save Changes
        </Button>
      </div>
      <ChooseVersions
        conflicts={conflict.conflicts}
        labelOf={(field) => FIELD_LABELS[field as keyof CompanyValues]}
        onChoose={conflict.settle}
        onCancel={conflict.cancel}
        returnTo={saveButton}
      />
    </form>
  );
}
