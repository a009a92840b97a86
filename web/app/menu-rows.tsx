import type { NavigationLink } from '#web/app/navigation.ts';
import type { UserMenuProps } from '#web/app/user-menu-button.tsx';
import { cx } from '#web/lib/classes.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** Class names of a link in the top bar. */
export const BAR_LINK_CLASS =
  'inline-flex min-h-10 items-center rounded-ui px-3 font-medium text-soft no-underline transition-colors hover:bg-sunken hover:text-ink aria-[current]:text-accent';

/** Class names of a row of the menu. */
export const ROW_CLASS = cx(BAR_LINK_CLASS, 'min-h-11 w-full');

/** What the bar offers a signed-in person besides its links. */
export interface BarPerson extends UserMenuProps {
  /** Opens the search. */
  onSearch: () => void;
  /** Called when the pointer or the focus comes near the search. */
  onSearchNear: () => void;
}

/** Links as rows of the menu. */
export function Rows({
  links,
  onClose,
}: {
  links: readonly NavigationLink[];
  onClose: () => void;
}) {
  return links.map((link) => (
    <li key={link.href}>
      <AppLink isSection href={link.href} onClick={onClose} className={ROW_CLASS}>
        {link.label}
      </AppLink>
    </li>
  ));
}
