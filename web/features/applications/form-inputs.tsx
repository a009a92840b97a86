import type { ComponentProps } from 'react';
import { FIRST_DATE, LAST_DATE } from '#shared/core/dates.ts';
import { Input } from '#web/ui/input.tsx';

/** A control for a web address. */
export function UrlInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      type="url"
      autoComplete="off"
      placeholder="https://"
      className="text-ellipsis"
      {...props}
    />
  );
}

/** A control for a calendar date. */
export function DateInput(props: ComponentProps<typeof Input>) {
  return <Input type="date" min={FIRST_DATE} max={LAST_DATE} {...props} />;
}
