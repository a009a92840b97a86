import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldControl | undefined>(undefined);

/** The attributes that connect a control to the `Field` around it: id, description, error and required state. */
export function useFieldControl() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}

/** Class names of every text control: 40 px high, 44 px on touch screens. */
export const CONTROL_CLASS =
  'w-full min-h-10 pointer-coarse:min-h-11 rounded-ui border border-control bg-surface px-3 py-2 text-body text-ink placeholder:text-faint aria-invalid:border-danger disabled:bg-sunken disabled:text-faint [&[readonly]]:bg-sunken';

interface FieldProps {
  label: string;
  /** The control: Input, Textarea, Select, or an element that uses `useFieldControl()`. */
  children: ReactNode;
  hint?: ReactNode;
  /** Message below the control; while it is set, the control is marked invalid. */
  error?: string;
  required?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** Shown on the label's line, such as a 'Forgot your password?' link. */
  aside?: ReactNode;
}

/** A control with its label above and its hint and error beneath, so that fields of a row line up; connected for assistive technology. */
export function Field(props: FieldProps) {
  const { label, children, hint, error, required = false, hideLabel = false, aside } = props;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  const invalid = Boolean(error);
  const control = useMemo(
    () => ({ id, describedBy, invalid, required }),
    [id, describedBy, invalid, required],
  );
  return (
    <div className="flex flex-col gap-1.5">
      <div
        className={hideLabel ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-4'}
      >
        <label htmlFor={id} className="font-medium">
          {label}
          {required && (
            <span aria-hidden="true" className="text-danger">
              {' *'}
            </span>
          )}
        </label>
        {aside}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-small text-pretty text-soft">
          {hint}
        </p>
      )}
      {errorId && (
        <p id={errorId} className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
