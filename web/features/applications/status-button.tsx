import type { ComponentProps } from 'react';
import type { ClosingReason } from '#shared/applications/fields.ts';
import type { Status } from '#shared/applications/status.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';

/** The status of a row as the button that opens its menu. */
export function StatusButton(
  props: ComponentProps<'button'> & { status: Status; closing?: ClosingReason | null },
) {
  const { status, closing, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      aria-haspopup="menu"
      className="relative -mx-1 inline-flex min-h-8 items-center rounded-full px-1 hover:bg-sunken pointer-coarse:min-h-10"
    >
      <StatusPill status={status} closing={closing} />
      <span className="sr-only">, change</span>
    </button>
  );
}
