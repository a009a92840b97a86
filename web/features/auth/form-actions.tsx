import type { ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** The buttons at the end of a form, the main one last; on narrow screens under each other, the main one on top. The words of a quiet one that is `apart` begin where the text above does. */
export function FormActions({ apart = false, children }: { apart?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex gap-3 max-sm:flex-col-reverse',
        apart ? 'sm:justify-between sm:[&>:first-child:not(:last-child)]:-ml-4' : 'sm:justify-end',
      )}
    >
      {children}
    </div>
  );
}

/** The way out of a page that asks for something, beneath a line at its end: words, not a button beside the main one. */
export function WayOut({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 border-t border-line pt-4 text-small text-soft">
      {children}
    </p>
  );
}

/** A page that leads out, as the way out. */
export function WayOutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <WayOut>
      <AppLink
        href={href}
        className="prose-link inline-flex min-h-8 items-center font-medium pointer-coarse:min-h-10"
      >
        {children}
      </AppLink>
    </WayOut>
  );
}
