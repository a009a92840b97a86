import type { ReactNode } from 'react';

/** The viewer's box, as high as an A4 page of its width, over the line of its pager: both have their place before the PDF is read, so that nothing moves when it is. */
export function PdfFrame({ children, pager }: { children: ReactNode; pager?: ReactNode }) {
  return (
    <div className="@container flex flex-col gap-3">
      <div className="flex min-h-[min(141.5cqw,1358px)] flex-col">{children}</div>
      <div className="min-h-9">{pager}</div>
    </div>
  );
}
