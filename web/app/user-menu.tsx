import { lazy, Suspense, useState } from 'react';
import { UserMenuButton, type UserMenuProps } from '#web/app/user-menu-button.tsx';

const loadMenu = () => import('#web/app/user-menu-list.tsx');
// Hover or focus loads the menu's code.
const UserMenuList = lazy(async () => ({ default: (await loadMenu()).UserMenuList }));

/** The menu that the initial of the person's e-mail opens. */
export function UserMenu(props: UserMenuProps) {
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
