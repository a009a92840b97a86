import { Menu as MenuIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { NavigationLink } from '#web/app/navigation.ts';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { buttonClass } from '#web/ui/button-style.ts';

const LINK_CLASS =
  'inline-flex min-h-10 items-center rounded-ui px-3 font-medium text-soft no-underline transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:text-accent';

interface TopBarProps {
  links: readonly NavigationLink[];
  /** The menu that the person's initial opens. */
  userMenu?: ReactNode;
  /** Signs out; the mobile menu offers it, too. */
  onSignOut?: () => void;
}

/** The menu of narrow screens: a native disclosure, so that prerendered pages need no script for it. */
function MobileMenu({ links, onSignOut }: Pick<TopBarProps, 'links' | 'onSignOut'>) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    close();
    details.current.querySelector('summary')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what the summary opened
    <details ref={details} onKeyDown={closeOnEscape} className="relative sm:hidden">
      <summary
        aria-label="Menu"
        className="inline-flex size-10 list-none items-center justify-center rounded-ui text-soft hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <MenuIcon size={20} aria-hidden="true" />
      </summary>
      <ul className="absolute right-0 z-30 mt-1.5 flex min-w-52 flex-col rounded-ui border border-line bg-surface p-1.5 shadow-float">
        {links.map((link) => (
          <li key={link.href}>
            <AppLink href={link.href} onClick={close} className={cx(LINK_CLASS, 'min-h-11 w-full')}>
              {link.label}
            </AppLink>
          </li>
        ))}
        {onSignOut && (
          <li>
            <button type="button" onClick={onSignOut} className={cx(LINK_CLASS, 'min-h-11 w-full')}>
              Sign out
            </button>
          </li>
        )}
      </ul>
    </details>
  );
}

/** The bar at the top of every page: brand link to /, the links, and the menu of a signed-in person. */
export function TopBar({ links, userMenu, onSignOut }: TopBarProps) {
  return (
    <header data-print="hide" className="border-b border-line bg-surface">
      <nav
        aria-label="Main"
        className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-3 px-4 sm:px-6"
      >
        <AppLink href={paths.home} className="-ml-1 inline-flex rounded-ui p-1 no-underline">
          <Brand />
        </AppLink>
        <div className="flex items-center gap-1 sm:gap-2">
          <ul className="flex items-center gap-1 max-sm:hidden">
            {links.map((link) => (
              <li key={link.href}>
                <AppLink
                  href={link.href}
                  className={link.primary ? buttonClass('primary', 'medium', 'ml-1') : LINK_CLASS}
                >
                  {link.label}
                </AppLink>
              </li>
            ))}
          </ul>
          {userMenu}
          <MobileMenu links={links} onSignOut={onSignOut} />
        </div>
      </nav>
    </header>
  );
}
