import { Menu as MenuIcon } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { type BarPerson, Rows } from '#web/app/menu-rows.tsx';
import type { NavigationLink } from '#web/app/navigation.ts';

export interface MobileMenuProps {
  links: readonly NavigationLink[];
  /** Undefined for a visitor. */
  person?: BarPerson;
}

// The press that opens the menu loads what it has for a signed-in person.
const PersonRows = lazy(async () => ({
  default: (await import('#web/app/person-rows.tsx')).PersonRows,
}));

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
        {wanted && person && (
          <Suspense>
            <PersonRows person={person} onClose={close} />
          </Suspense>
        )}
      </ul>
    </details>
  );
}
