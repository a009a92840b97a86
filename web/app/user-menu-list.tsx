import {
  Building2,
  CircleUser,
  FileText,
  GraduationCap,
  LogOut,
  Mail,
  ServerCog,
} from 'lucide-react';
import { usePersonLinks } from '#web/app/person-links.ts';
import { UserMenuButton, type UserMenuProps } from '#web/app/user-menu-button.tsx';
import { paths } from '#web/lib/paths.ts';
import { THEME_CHOICES, THEME_LABELS } from '#web/lib/theme.ts';
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#web/ui/menu.tsx';

const ICONS: Readonly<Record<string, typeof CircleUser>> = {
  [paths.companies]: Building2,
  [paths.internships]: GraduationCap,
  [paths.replies]: Mail,
  [paths.report]: FileText,
  [paths.operators]: ServerCog,
};

/** The user menu, open at first: the press that opens it also loads its code. */
export function UserMenuList({ email, theme, onTheme, onSignOut }: UserMenuProps) {
  return (
    <Menu defaultOpen trigger={<UserMenuButton email={email} />}>
      <MenuLabel>{email}</MenuLabel>
      <MenuSeparator />
      {usePersonLinks().map(({ href, label }) => {
        const Icon = ICONS[href] ?? CircleUser;
        return (
          <MenuLink key={href} href={href} icon={<Icon size={16} aria-hidden="true" />}>
            {label}
          </MenuLink>
        );
      })}
      <MenuSeparator />
      <MenuChoices
        label="Theme"
        choices={THEME_CHOICES.map((key) => ({ key, label: THEME_LABELS[key] }))}
        chosen={theme}
        onChoose={onTheme}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
