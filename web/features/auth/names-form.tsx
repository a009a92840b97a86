import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '#shared/core/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { saveNames } from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import { FormActions } from '#web/features/auth/form-actions.tsx';
import { namesForm } from '#web/features/auth/forms.ts';
import { readText, type TextStore, useKeptText } from '#web/features/auth/kept-text.ts';

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
export function NamesForm({ user, store, onDone }: NamesFormProps) {
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
