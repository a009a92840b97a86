import { Menu as MenuIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { PERSON_LINKS, type NavigationLink } from '#web/app/navigation.ts';
import type { UserMenuProps } from '#web/app/user-menu-button.tsx';
import { cx } from '#web/lib/classes.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

/** Class names of a link in the top bar. */
export const BAR_LINK_CLASS =
  'inline-flex min-h-10 items-center rounded-ui px-3 font-medium text-soft no-underline transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:text-accent';

const ROW_CLASS = cx(BAR_LINK_CLASS, 'min-h-11 w-full');

/** What the bar offers a signed-in person besides its links. */
interface BarPerson extends UserMenuProps {
  /** Opens the search. */
  onSearch: () => void;
  /** Called when the pointer or the focus comes near the search. */
  onSearchNear: () => void;
}

export interface MobileMenuProps {
  links: readonly NavigationLink[];
  /** Undefined for a visitor. */
  person?: BarPerson;
}

function Rows({ links, onClose }: { links: readonly NavigationLink[]; onClose: () => void }) {
  return links.map((link) => (
    <li key={link.href}>
      <AppLink href={link.href} onClick={onClose} className={ROW_CLASS}>
        {link.label}
      </AppLink>
    </li>
  ));
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={ROW_CLASS}>
        {children}
      </button>
    </li>
  );
}

/** What a person's menu has on narrow screens, below the links of the bar. */
function PersonRows({ person, onClose }: { person: BarPerson; onClose: () => void }) {
  const { email, theme, onTheme, onSearch, onSignOut } = person;
  const search = () => {
    onClose();
    onSearch();
  };
  return (
    <>
      <Action onClick={search}>Search</Action>
      <li className="mt-1.5 truncate border-t border-line px-3 pt-3 pb-1 text-small text-soft">
        {email}
      </li>
      <Rows links={PERSON_LINKS} onClose={onClose} />
      <li className="px-3 py-1.5">
        <ThemeSwitch choice={theme} onChoose={onTheme} />
      </li>
      <Action onClick={onSignOut}>Sign out</Action>
    </>
  );
}

/** The one menu of narrow screens: a native disclosure, so that prerendered pages need no script for it. */
export function MobileMenu({ links, person }: MobileMenuProps) {
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
        {wanted && person && <PersonRows person={person} onClose={close} />}
      </ul>
    </details>
  );
}
