import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addForm } from '#shared/applications/contracts/forms.ts';
import { createApplication } from '#shared/applications/contracts/schemas.ts';
import { localDate } from '#shared/core/dates.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { FormActions } from '#web/features/auth/form-actions.tsx';
import { readText, type TextStore, useKeptText } from '#web/features/auth/kept-text.ts';
import * as z from 'zod/mini';

const form = z.pick(addForm, { company_name: true, job_title: true });

/** The server's sentence when it is about the typed text, else ours. */
function refusal(error: unknown): string {
  return error instanceof AppError && error.status === 400
    ? error.message
    : messages.applications.createFailed;
}

/** Second step of the welcome: the first application, so that the list is not empty; `onDone` when added or skipped. */
export function FirstApplicationForm(props: { store: TextStore; onDone: () => void }) {
  const { store, onDone } = props;
  const [problem, setProblem] = useState<string>();
  const typed = readText(store);
  const first = useForm({
    resolver: zodResolver(form),
    defaultValues: { company_name: typed.company_name ?? '', job_title: typed.job_title ?? '' },
    shouldFocusError: false,
  });
  useKeptText(first, store, ['company_name', 'job_title']);
  const { errors, isSubmitting } = first.formState;

  async function add({ company_name, job_title }: { company_name: string; job_title: string }) {
    setProblem(undefined);
    try {
      await call(createApplication, {
        body: { company: { name: company_name }, job_title, date_applied: localDate(new Date()) },
      });
    } catch (error) {
      setProblem(refusal(error));
      return;
    }
    onDone();
  }

  return (
    <AuthForm form={first} onSubmit={add} problem={problem}>
      <Field label="Company name" error={errors.company_name?.message}>
        <Input {...first.register('company_name')} required autoComplete="off" />
      </Field>
      <Field label="Job title" error={errors.job_title?.message}>
        <Input {...first.register('job_title')} required autoComplete="off" />
      </Field>
      <FormActions>
        <Button variant="quiet" disabled={isSubmitting} onClick={onDone}>
          Skip
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Creating...">
          Add application
        </Button>
      </FormActions>
    </AuthForm>
  );
}
