import type { ComponentProps } from 'react';
import { cx } from '#web/lib/classes.ts';
import { CONTROL_CLASS, useFieldControl } from '#web/ui/field.tsx';

/** A one-line text, e-mail, password, date, number or url control inside a `Field`. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input {...useFieldControl()} {...rest} type={type} className={cx(CONTROL_CLASS, className)} />
  );
}
