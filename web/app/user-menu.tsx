import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Initial } from '#web/ui/initial.tsx';

/** What the user menu is about and does. */
export interface UserMenuProps {
  email: string;
  onSignOut: () => void;
}

const loadMenu = () => import('#web/app/user-menu-list.tsx');
// The menu's code comes when the pointer or the focus does.
const UserMenuList = lazy(async () => ({ default: (await loadMenu()).UserMenuList }));

/** The round button with the initial of the person's e-mail (spec §2). */
export function UserMenuButton(props: ComponentProps<'button'> & { email: string }) {
  const { email, ...rest } = props;
  return (
    <button
      aria-haspopup="menu"
      {...rest}
      type="button"
      aria-label="User menu"
      title={email}
      className="inline-flex size-10 items-center justify-center rounded-full hover:bg-sunken"
    >
      <Initial letters={email.slice(0, 1)} />
    </button>
  );
}

/** The menu behind the initial of the person's e-mail. */
export function UserMenu({ email, onSignOut }: UserMenuProps) {
  const [wanted, setWanted] = useState(false);
  const load = () => void loadMenu();
  const closed = (
    <UserMenuButton
      email={email}
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <UserMenuList email={email} onSignOut={onSignOut} />
    </Suspense>
  );
}
