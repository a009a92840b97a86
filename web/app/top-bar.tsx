import { Menu as MenuIcon, Search } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';

import { BAR_LINK_CLASS, type BarPerson, Rows } from '#web/app/menu-rows.tsx';
import { FURTHER_LINKS, type NavigationLink } from '#web/app/navigation.ts';
import { UserMenuButton, type UserMenuProps } from '#web/app/user-menu-button.tsx';
import { cx } from '#web/lib/classes.ts';
import { searchKeys } from '#web/lib/keyboard.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { Keys } from '#web/ui/keys.tsx';

interface MobileMenuProps {
  links: readonly NavigationLink[];
  /** Undefined for a visitor. */
  person?: BarPerson;
}

// The press that opens the menu loads what it has for a signed-in person.
const PersonRows = lazy(async () => ({
  default: (await import('#web/app/person-rows.tsx')).PersonRows,
}));

/** The one menu of narrow screens: a native disclosure, so that prerendered pages need no script for it. */
function MobileMenu({ links, person }: MobileMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wanted, setWanted] = useState(false);
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
    <details ref={details} onKeyDown={closeOnEscape} className="relative md:hidden">
      <summary
        aria-label="Menu"
        onClick={() => setWanted(true)}
        className="inline-flex size-10 list-none items-center justify-center rounded-ui text-soft hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <MenuIcon size={20} aria-hidden="true" />
      </summary>
      <ul className="absolute right-0 z-30 mt-1.5 flex w-64 flex-col rounded-ui border border-line bg-surface p-1.5 shadow-float">
        <Rows links={links} onClose={close} />
        {wanted && person && (
          <Suspense>
            <PersonRows person={person} onClose={close} />
          </Suspense>
        )}
      </ul>
    </details>
  );
}

const loadMenu = () => import('#web/app/user-menu-list.tsx');
// Hover or focus loads the menu's code.
const UserMenuList = lazy(async () => ({ default: (await loadMenu()).UserMenuList }));

/** The menu that the initial of the person's e-mail opens. */
function UserMenu(props: UserMenuProps) {
  const [wanted, setWanted] = useState(false);
  const load = () => void loadMenu();
  const closed = (
    <UserMenuButton
      email={props.email}
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <UserMenuList {...props} />
    </Suspense>
  );
}

/** Opens the palette; hovering or focusing it loads the palette's code. */
function SearchButton({ onOpen, onNear }: { onOpen: () => void; onNear: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Search"
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
      className="inline-flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-ui text-soft transition-colors hover:bg-sunken hover:text-ink lg:border lg:border-line lg:px-3"
    >
      <Search size={16} aria-hidden="true" />
      <span className="sr-only">Search</span>
      <span aria-hidden="true" className="max-lg:hidden">
        <Keys keys={searchKeys()} />
      </span>
    </button>
  );
}

/** The bar at the top of every page: brand link to /, the links, search and the person's menu; on phones one menu with the same. */
export function TopBar({ links, person }: MobileMenuProps) {
  return (
    <header data-print="hide" className="border-b border-line bg-surface">
      <nav
        aria-label="Main"
        className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-3 px-4 sm:px-6"
      >
        <AppLink href={paths.home} className="-ml-1 inline-flex rounded-ui p-1 no-underline">
          <Brand />
        </AppLink>
        <div
          className={cx(
            'flex items-center gap-1 max-md:hidden lg:gap-2',
            person && 'grow [&>ul]:mr-auto',
          )}
        >
          <ul className="flex items-center gap-1">
            {links.map((link) => (
              <li key={link.href}>
                <AppLink
                  isSection
                  href={link.href}
                  className={
                    link.primary ? buttonClass('primary', 'medium', 'ml-1') : BAR_LINK_CLASS
                  }
                >
                  {link.label}
                </AppLink>
              </li>
            ))}
            {person &&
              FURTHER_LINKS.map(({ href, label }) => (
                <li key={href} className="max-xl:hidden">
                  <AppLink isSection href={href} className={BAR_LINK_CLASS}>
                    {label}
                  </AppLink>
                </li>
              ))}
          </ul>
          {person && (
            <>
              <SearchButton onOpen={person.onSearch} onNear={person.onSearchNear} />
              <UserMenu {...person} />
            </>
          )}
        </div>
        <MobileMenu links={links} person={person} />
      </nav>
    </header>
  );
}
