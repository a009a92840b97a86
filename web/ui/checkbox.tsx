import { type ComponentProps, type ReactNode, useId } from 'react';

/** A checkbox with its label beside it; the whole line can be pressed. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  const { label, className, id, ...rest } = props;
  const own = useId();
  return (
    <label htmlFor={id ?? own} className="flex min-h-10 items-center gap-2.5">
      <input {...rest} id={id ?? own} type="checkbox" className="size-4.5 shrink-0 accent-accent" />
      <span className={className}>{label}</span>
    </label>
  );
}
