import { Search } from 'lucide-react';
import { BAR_LINK_CLASS } from '#web/app/menu-rows.tsx';
import { MobileMenu, type MobileMenuProps } from '#web/app/mobile-menu.tsx';
import { UserMenu } from '#web/app/user-menu.tsx';
import { searchKeys } from '#web/lib/keyboard.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { Keys } from '#web/ui/keys.tsx';

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
        <div className="flex items-center gap-1 max-md:hidden lg:gap-2">
          <ul className="flex items-center gap-1">
            {links.map((link) => (
              <li key={link.href}>
                <AppLink
                  href={link.href}
                  className={
                    link.primary ? buttonClass('primary', 'medium', 'ml-1') : BAR_LINK_CLASS
                  }
                >
                  {link.label}
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
