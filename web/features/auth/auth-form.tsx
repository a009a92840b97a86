import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldErrors, FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';
import { useAttempt } from '#web/features/auth/latest-attempt.tsx';
import { useFirstFieldFocus } from '#web/features/auth/use-first-field-focus.ts';
import { ErrorSummary, type SummaryError } from '#web/ui/error-summary.tsx';
import { Panel } from '#web/ui/panel.tsx';

function summaryOf(errors: FieldErrors): SummaryError[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === 'string' ? [{ name, message: error.message }] : [],
  );
}

interface AuthFormProps<T extends FieldValues, C, O> {
  form: UseFormReturn<T, C, O>;
  onSubmit: SubmitHandler<O>;
  /** The server's refusal, shown in the red panel. */
  problem?: string;
  /** A small button under it. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A form of the sign-in pages: its first field has the focus on arrival; what is wrong stands at the field and in a focused
 * summary, or in the red panel of a refusal.
 */
export function AuthForm<T extends FieldValues, C, O>(props: AuthFormProps<T, C, O>) {
  const { form, onSubmit, problem, action, children } = props;
  const { errors, submitCount } = form.formState;
  const box = useRef<HTMLFormElement>(null);
  useFirstFieldFocus(box);
  // A refusal is out of date once a later attempt did not reach the server.
  const [outdated, setOutdated] = useState<string>();
  const { begin, isOutdated } = useAttempt();
  const { clearErrors } = form;
  useEffect(() => {
    if (isOutdated) clearErrors();
  }, [isOutdated, clearErrors]);
  const submit = form.handleSubmit(
    (values) => {
      setOutdated(undefined);
      return onSubmit(values);
    },
    () => setOutdated(problem),
  );
  return (
    <form
      ref={box}
      noValidate
      method="post"
      onSubmit={(event) => {
        begin();
        void submit(event);
      }}
      className="flex flex-col gap-5"
    >
      <ErrorSummary errors={summaryOf(errors)} attempt={submitCount} />
      {problem && problem !== outdated && !isOutdated && (
        <Panel tone="error">
          <p>{problem}</p>
          {action && <div className="mt-2">{action}</div>}
        </Panel>
      )}
      {children}
    </form>
  );
}
