import type { ReactNode } from 'react';
import type { FieldErrors, FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';
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

/** A form of the sign-in pages: a focused summary of invalid fields, the red panel, then the fields, with messages of our own. */
export function AuthForm<T extends FieldValues, C, O>(props: AuthFormProps<T, C, O>) {
  const { form, onSubmit, problem, action, children } = props;
  const { errors, submitCount } = form.formState;
  const submit = form.handleSubmit(onSubmit);
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <ErrorSummary errors={summaryOf(errors)} attempt={submitCount} />
      {problem && (
        <Panel tone="error">
          <p>{problem}</p>
          {action && <div className="mt-2">{action}</div>}
        </Panel>
      )}
      {children}
    </form>
  );
}
