import { useEffect, useRef } from 'react';

/** An invalid field: the control's `name` and its message. */
export interface SummaryError {
  name: string;
  message: string;
}

/** The invalid fields, listed above a form; takes the focus whenever `attempt` (react-hook-form's submitCount) changes while there are errors. */
export function ErrorSummary(props: { errors: readonly SummaryError[]; attempt: number }) {
  const { errors, attempt } = props;
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
      {errors.length > 1 && (
        <p className="font-semibold">{`Please correct ${errors.length} fields`}</p>
      )}
      <ul className={errors.length > 1 ? 'mt-1 list-disc pl-5' : undefined}>
        {errors.map((error) => (
          <li key={error.name}>
            <button
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
