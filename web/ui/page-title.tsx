import type { ReactNode } from 'react';

/** The page's one `<h1>`, with its actions at the end of the line. */
export function PageTitle(props: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-title">{props.children}</h1>
      {props.actions && <div className="flex flex-wrap items-center gap-3">{props.actions}</div>}
    </div>
  );
}
