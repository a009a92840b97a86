import { LogOut } from 'lucide-react';
import { UserMenuButton, type UserMenuProps } from '#web/app/user-menu-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';

/** The user menu with its list, open from the start: it is loaded by the press that opens it. */
export function UserMenuList({ email, onSignOut }: UserMenuProps) {
  return (
    <Menu defaultOpen trigger={<UserMenuButton email={email} />}>
      <MenuLabel>{email}</MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
