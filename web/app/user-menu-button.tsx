import type { ComponentProps } from 'react';
import type { ThemeChoice } from '#web/lib/theme.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** The person of the user menu, and its actions. */
export interface UserMenuProps {
  email: string;
  theme: ThemeChoice;
  onTheme: (choice: ThemeChoice) => void;
  onSignOut: () => void;
}

/** The round button with the initial of the person's e-mail. */
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
      <Avatar solid letters={email.slice(0, 1)} />
    </button>
  );
}
