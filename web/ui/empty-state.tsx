import type { ReactNode } from 'react';

/** Shown where there is nothing yet: one sentence and one action. */
export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-6 py-12 text-center">
      <p className="text-large font-semibold">{props.title}</p>
      {props.children && <div className="max-w-prose text-soft">{props.children}</div>}
      {props.action && <div className="mt-2">{props.action}</div>}
    </div>
  );
}
