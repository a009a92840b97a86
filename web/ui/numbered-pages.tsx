import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { AppLink } from '#web/ui/app-link.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { Button } from '#web/ui/button.tsx';

/** The page numbers that a list of pages shows: the first, the last and those beside the current one; undefined is a gap. */
export function pageNumbers(page: number, totalPages: number): (number | undefined)[] {
  const near = [page - 1, page, page + 1].filter((one) => one > 1 && one < totalPages);
  const shown = [...new Set([1, ...near, totalPages])];
  return shown.flatMap((one, at) => {
    const before = shown[at - 1] ?? one - 1;
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [undefined, one] : [one];
  });
}

/** 'Previous' or 'Next': a link, or where it would lead nowhere a disabled button. */
function Step({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href !== undefined) {
    return (
      <AppLink href={href} className={buttonClass('secondary', 'medium')}>
        {children}
      </AppLink>
    );
  }
  return <Button disabled>{children}</Button>;
}

/** Links to the pages of a list by number, with 'Previous' and 'Next'; renders nothing for a single page. */
export function NumberedPages(props: {
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
}) {
  const { page, totalPages, hrefOf } = props;
  if (totalPages <= 1) return null;
  return (
    <nav
      aria-label="Pages"
      data-print="hide"
      className="flex flex-wrap items-center justify-between gap-2 max-sm:w-full"
    >
      <Step href={page > 1 ? hrefOf(page - 1) : undefined}>
        <ChevronLeft size={16} aria-hidden="true" className="max-sm:hidden" />
        Previous
      </Step>
      <ul className="tabular flex flex-wrap items-center gap-1 max-sm:order-last max-sm:w-full max-sm:justify-center">
        {pageNumbers(page, totalPages).map((number, at, all) =>
          number === undefined ? (
            <li key={`after ${all[at - 1]}`} aria-hidden="true" className="px-1 text-soft">
              …
            </li>
          ) : (
            <li key={number}>
              <AppLink
                href={hrefOf(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={buttonClass(
                  number === page ? 'secondary' : 'quiet',
                  'medium',
                  'min-w-10 px-2!',
                )}
              >
                {number}
              </AppLink>
            </li>
          ),
        )}
      </ul>
      <Step href={page < totalPages ? hrefOf(page + 1) : undefined}>
        Next
        <ChevronRight size={16} aria-hidden="true" className="max-sm:hidden" />
      </Step>
    </nav>
  );
}
