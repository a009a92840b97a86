import type { ComponentProps } from 'react';
import { cx } from '#web/lib/classes.ts';
import { CONTROL_CLASS, useFieldControl } from '#web/ui/field.tsx';

/** A multi-line text control that grows with its text; one of a single row begins as a line. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      className={cx(
        CONTROL_CLASS,
        'field-sizing-content max-h-96',
        rows > 1 && 'min-h-24',
        className,
      )}
    />
  );
}
