import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '#web/lib/classes.ts';
import { CONTROL_CLASS, useFieldControl } from '#web/ui/field.tsx';

/** One choice of a select. */
interface SelectOption {
  value: string;
  label: string;
}

/** The native select in the site's style; takes `options` or `<option>` children. */
export function Select(props: ComponentProps<'select'> & { options?: readonly SelectOption[] }) {
  const { className, options, children, ...rest } = props;
  return (
    <span className={cx('relative block', className)}>
      <select
        {...useFieldControl()}
        {...rest}
        className={cx(CONTROL_CLASS, 'appearance-none pr-9')}
      >
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft"
      />
    </span>
  );
}
