import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { paths } from '#web/lib/paths.ts';
import { storedSession } from '#web/lib/session.ts';
import type { AppLinkProps } from '#web/ui/app-link.tsx';

/** A plain left click that stays in this tab; everything else is the browser's. */
function staysHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.currentTarget.target;
}

/** Draws `AppLink` in the app: navigates without a reload and loads the page's code when the pointer or the focus arrives. */
export function RouterLink({ href, onClick, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  const here = useLocation({ select: (location) => location.pathname });
  // For a visitor the landing page is a document of its own.
  const leaves = () => href === paths.home && !storedSession();
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
