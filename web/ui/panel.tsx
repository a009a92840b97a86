import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';

/** The kind of a panel: an error is red and interrupts a screen reader; the others wait. */
type PanelTone = 'error' | 'warning' | 'info' | 'success';

const TONES: Record<PanelTone, { face: string; Icon: typeof Info }> = {
  error: { face: 'border-red-dot bg-red-bg text-red-ink', Icon: CircleAlert },
  warning: { face: 'border-yellow-dot bg-yellow-bg text-yellow-ink', Icon: TriangleAlert },
  info: { face: 'border-blue-dot bg-blue-bg text-blue-ink', Icon: Info },
  success: { face: 'border-green-dot bg-green-bg text-green-ink', Icon: CircleCheck },
};

interface PanelProps {
  tone: PanelTone;
  title?: string;
  children?: ReactNode;
  /** A small button or link at the end, such as 'Retry'. */
  action?: ReactNode;
  /** Called by the dismiss button; without it there is no such button. */
  onDismiss?: () => void;
}

/** A message inside the page: an error, a warning, a notice or a success. */
export function Panel({ tone, title, children, action, onDismiss }: PanelProps) {
  const { face, Icon } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex items-start gap-3 rounded-ui border px-4 py-3', face)}
    >
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-m-1 inline-flex size-8 items-center justify-center rounded-ui hover:bg-surface"
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
