import type { ReactNode } from 'react';
import { type BarPerson, ROW_CLASS, Rows } from '#web/app/menu-rows.tsx';
import { usePersonLinks } from '#web/app/person-links.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

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
export function PersonRows({ person, onClose }: { person: BarPerson; onClose: () => void }) {
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
      <Rows links={usePersonLinks()} onClose={onClose} />
      <li className="px-3 py-1.5">
        <ThemeSwitch choice={theme} onChoose={onTheme} />
      </li>
      <Action onClick={onSignOut}>Sign out</Action>
    </>
  );
}
