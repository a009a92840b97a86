import { useEffect, useRef } from 'react';
import { summaryItemId } from '#web/ui/field.tsx';

/** An invalid field: the control's `name` and its message. */
export interface SummaryError {
  name: string;
  message: string;
}

/** The invalid fields, listed above a form; takes the focus whenever `attempt` (react-hook-form's submitCount) changes while there are errors. */
export function ErrorSummary(props: {
  errors: readonly SummaryError[];
  attempt: number;
  /** Id by which the fields refer to their sentences, where only the summary says them. */
  id?: string;
}) {
  const { errors, attempt, id } = props;
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const refused = errors.length > 0;
  useEffect(() => {
    if (!refused || focused.current === attempt) return;
    focused.current = attempt;
    box.current?.focus();
  }, [attempt, refused]);

  if (!refused) return null;
  const goTo = (name: string) => {
    const form = box.current?.closest('form');
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-ui border border-red-dot bg-red-bg px-4 py-3 text-red-ink"
    >
      <p className="font-semibold">
        {errors.length === 1
          ? 'Please correct one field'
          : `Please correct ${errors.length} fields`}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {errors.map((error) => (
          <li key={error.name}>
            <button
              id={id && summaryItemId(id, error.name)}
              type="button"
              onClick={() => goTo(error.name)}
              className="min-h-6 text-left underline underline-offset-3"
            >
              {error.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
