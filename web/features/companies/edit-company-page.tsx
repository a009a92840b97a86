import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import type { Company } from '#shared/companies/contracts/schemas.ts';
import { AppError } from '#shared/core/errors.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { NoCompany } from '#web/features/companies/company-candidates.tsx';
import {
  type CompanyValues,
  FIELD_LABELS,
  useEditCompany,
} from '#web/features/companies/use-edit-company.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { paths } from '#web/lib/paths.ts';
import { getCompany } from '#web/lib/queries/companies.ts';
import { useDiscard } from '#web/lib/use-discard.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChooseVersions } from '#web/ui/choose-versions.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Input } from '#web/ui/input.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SaveButtons } from '#web/ui/save-buttons.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const FIELDS = Object.keys(FIELD_LABELS) as (keyof CompanyValues)[];

/** Changes a company; a failed save keeps every typed value. */
function EditCompanyForm({ company }: { company: Company }) {
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
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={FIELD_LABELS.website}
          hint="When empty, the link of your latest application is used."
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
      <SaveButtons busy={isSubmitting} onCancel={discard} ref={saveButton} />
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

/** The page of the form that changes a company, at /companies/{id}/edit. */
export function EditCompanyPage() {
  const { id = '' } = useParams({ strict: false });
  // What is about to be edited is always read again.
  const query = useQuery({ ...getCompany(id), staleTime: 0 });
  const { data: company, error } = query;
  usePageName(company && `Edit ${company.name}`);
  const gone = error instanceof AppError && error.status >= 400 && error.status < 500;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageTitle
        beneath={
          company ? (
            <h2 className="text-soft [overflow-wrap:anywhere]">{company.name}</h2>
          ) : (
            !error && <Skeleton className="h-6 w-40" />
          )
        }
        above={
          <BackLink href={gone ? paths.companies : paths.company(id)}>
            {gone ? 'Back to Companies' : 'Back to Company'}
          </BackLink>
        }
      >
        Edit company
      </PageTitle>
      {gone && !company ? (
        <NoCompany name={undefined} />
      ) : (
        <Card roomy>
          {company && <EditCompanyForm key={id} company={company} />}
          {!company && error && (
            <FailedLoad query={query}>{messages.companies.listFailed}</FailedLoad>
          )}
          {!company && !error && (
            <div className="flex flex-col gap-5">
              <Spinner label="Loading..." />
              <Skeleton className="h-96" />
            </div>
          )}
        </Card>
      )}
    </div>
  );
}
