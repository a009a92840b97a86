import { isOperator } from '#shared/auth/roles.ts';
import { FURTHER_LINKS, type NavigationLink } from '#web/app/navigation.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';

/** What the user menu has besides the theme and 'Sign out'; the menu of phones repeats it. */
const PERSON_LINKS: readonly NavigationLink[] = [
  ...FURTHER_LINKS,
  { href: paths.profile, label: 'Profile' },
];

/** The same, and for who runs the site the page about it. */
export function usePersonLinks(): readonly NavigationLink[] {
  const user = useSession()?.user;
  return user && isOperator(user.app_metadata)
    ? [...PERSON_LINKS, { href: paths.operators, label: 'Site status' }]
    : PERSON_LINKS;
}
