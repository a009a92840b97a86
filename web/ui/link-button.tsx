import type { ReactNode } from 'react';
import { AppLink, type AppLinkProps } from '#web/ui/app-link.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass } from '#web/ui/button-style.ts';

/** A link inside the site that looks like a button; for navigation only, never for actions. */
export function LinkButton(
  props: AppLinkProps & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode },
) {
  const { variant = 'secondary', size = 'medium', icon, className, children, ...rest } = props;
  return (
    <AppLink {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </AppLink>
  );
}
