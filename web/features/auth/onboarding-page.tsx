import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@supabase/auth-js';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { addForm } from '#shared/applications/contracts/forms.ts';
import { createApplication } from '#shared/applications/contracts/schemas.ts';
import { localDate } from '#shared/core/dates.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { saveNames } from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { FormActions } from '#web/features/auth/form-actions.tsx';
import { namesForm } from '#web/features/auth/forms.ts';
import { forgetText, readText, type TextStore, useKeptText } from '#web/features/auth/kept-text.ts';
import { call } from '#web/lib/api.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import { paths, safeNext } from '#web/lib/paths.ts';
import { DRAFT_PREFIX, useSession } from '#web/lib/session.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface NamesFormProps {
  user: User;
  store: TextStore;
  /** Called when the names are saved or the step is skipped. */
  onDone: () => void;
}

/** First step of the welcome: first and last name, kept with the account. */
function NamesForm({ user, store, onDone }: NamesFormProps) {
  const [problem, setProblem] = useState<string>();
  const typed = readText(store);
  const form = useForm({
    resolver: zodResolver(namesForm),
    defaultValues: {
      first_name: typed.first_name ?? textOf(user.user_metadata.first_name),
      last_name: typed.last_name ?? textOf(user.user_metadata.last_name),
    },
    shouldFocusError: false,
  });
  useKeptText(form, store, ['first_name', 'last_name']);
  const { errors, isSubmitting } = form.formState;

  async function save(names: { first_name: string; last_name: string }) {
    setProblem(undefined);
    try {
      await saveNames(names.first_name, names.last_name);
    } catch (error) {
      setProblem(authMessage(error, messages.auth.namesFailed));
      return;
    }
    onDone();
  }

  return (
    <AuthForm form={form} onSubmit={save} problem={problem}>
      <Field label="First name" error={errors.first_name?.message}>
        <Input {...form.register('first_name')} autoComplete="given-name" />
      </Field>
      <Field label="Last name" error={errors.last_name?.message}>
        <Input {...form.register('last_name')} autoComplete="family-name" />
      </Field>
      <FormActions>
        <Button variant="quiet" disabled={isSubmitting} onClick={onDone}>
          Skip
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving...">
          Save and continue
        </Button>
      </FormActions>
    </AuthForm>
  );
}

const form = z.pick(addForm, { company_name: true, job_title: true });

/** The server's sentence when it is about the typed text, else ours. */
function refusal(error: unknown): string {
  return error instanceof AppError && error.status === 400
    ? error.message
    : messages.applications.createFailed;
}

/** Second step of the welcome: the first application, so that the list is not empty; `onDone` when added or skipped. */
function FirstApplicationForm(props: { store: TextStore; onDone: () => void }) {
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

/** /onboarding: name, then the first application; each step can be skipped. */
export function OnboardingPage() {
  const router = useRouter();
  const session = useSession();
  const query = useLocation({ select: (location) => location.searchStr });
  const address = new URLSearchParams(query);
  const person = session?.user.id ?? '';
  const store = useMemo(
    () => ({ storage: localStorage, key: `${DRAFT_PREFIX}${person}.onboarding` }),
    [person],
  );
  if (!session) return null;

  const step = address.get('step');
  // A registration has asked for the name already.
  const isNamed = Boolean(session.user.user_metadata.first_name);
  const goToApplication = () => {
    address.set('step', 'application');
    void router.navigate({ href: `${paths.onboarding}?${address}` });
  };
  const leave = () => {
    forgetText(store);
    void router.navigate({ href: safeNext(address.get('next'), paths.dashboard), replace: true });
  };

  if (step === 'application' || isNamed) {
    return (
      <AuthFrame
        title="Add your first application"
        intro={
          <>
            <p>{step && 'Step 2 of 2. '}Something you applied for, or are about to.</p>
            <p>
              You have a list already?{' '}
              <AppLink href={paths.importApplications} className="prose-link">
                Import it
              </AppLink>
              .
            </p>
          </>
        }
      >
        <FirstApplicationForm store={store} onDone={leave} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Welcome to Waymark" intro={<p>Step 1 of 2. What is your name?</p>}>
      <NamesForm user={session.user} store={store} onDone={goToApplication} />
    </AuthFrame>
  );
}
