import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowActions } from '#web/ui/row-actions.tsx';

/** A part of the stream: its mark, what it says, when, and at its end what can be done about it, which a mouse finds on the row and a finger always. */
export function StreamItem(props: {
  /** What heads it, where it is the first of its time. */
  heading?: string | undefined;
  mark: LucideIcon;
  when: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const { heading, mark: Mark, when, children, actions } = props;
  return (
    <li className="group/item">
      {heading && <h3 className="pt-3 pb-1 text-small font-semibold text-soft">{heading}</h3>}
      <div className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 pb-4">
        <span
          aria-hidden="true"
          className="absolute top-8 bottom-0 left-[13px] w-0.5 bg-line group-last/item:hidden"
        />
        <span
          aria-hidden="true"
          className="flex size-7 items-center justify-center rounded-full bg-sunken text-soft"
        >
          <Mark size={15} />
        </span>
        <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 pt-0.5">
          <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1 [overflow-wrap:anywhere]">
            {children}
          </div>
          <div className="text-small text-soft">{when}</div>
        </div>
        <RowActions of="item">{actions}</RowActions>
      </div>
    </li>
  );
}
