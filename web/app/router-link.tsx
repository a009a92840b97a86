import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { paths } from '#web/lib/paths.ts';
import { storedSession } from '#web/lib/session.ts';
import type { AppLinkProps } from '#web/ui/app-link.tsx';

/** Pages that the app does not draw. */
const DOCUMENTS = new Set<string>([paths.hardware, paths.privacy, paths.terms]);

/** Whether a click is a plain left click that opens the link in this tab; the browser handles every other click. */
function staysHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.currentTarget.target;
}

/** Renders `AppLink` in the app: navigates without a reload, and preloads the page's code on hover or focus. */
export function RouterLink({ href, onClick, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  const here = useLocation({ select: (location) => location.pathname });
  // The texts for everybody are documents of their own, and for a visitor the landing page is one.
  const leaves = () => DOCUMENTS.has(href) || (href === paths.home && !storedSession());
  const preload = () => {
    if (leaves()) return;
    router.preloadRoute({ to: '.', href }).catch(() => undefined);
  };
  return (
    <a
      aria-current={href === here ? 'page' : undefined}
      {...rest}
      href={href}
      onMouseEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !staysHere(event) || leaves()) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}
