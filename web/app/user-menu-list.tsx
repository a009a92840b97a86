import { Building2, CircleUser, LogOut } from 'lucide-react';
import { UserMenuButton, type UserMenuProps } from '#web/app/user-menu-button.tsx';
import { paths } from '#web/lib/paths.ts';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#web/ui/menu.tsx';

/** The user menu, open at first: the press that opens it also loads its code. */
export function UserMenuList({ email, onSignOut }: UserMenuProps) {
  return (
    <Menu defaultOpen trigger={<UserMenuButton email={email} />}>
      <MenuLabel>{email}</MenuLabel>
      <MenuSeparator />
      <MenuLink href={paths.profile} icon={<CircleUser size={16} aria-hidden="true" />}>
        Profile
      </MenuLink>
      <MenuLink href={paths.companies} icon={<Building2 size={16} aria-hidden="true" />}>
        Companies
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
