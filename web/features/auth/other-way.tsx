import { LockKeyhole, Mail } from 'lucide-react';

import { withReturnPath } from '#web/features/auth/return-path.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Leads from the form that is shown to the other one: a mailed link, or a password. */
export function OtherWay(props: {
  byPassword: boolean;
  /** Where the two forms are. */
  link: string;
  password: string;
  next: string | undefined;
}) {
  const { byPassword, link, password, next } = props;
  const Icon = byPassword ? Mail : LockKeyhole;
  return (
    <LinkButton
      variant="quiet"
      size="small"
      className="max-sm:min-h-11 max-sm:text-body"
      href={withReturnPath(byPassword ? link : password, next)}
      icon={<Icon size={16} aria-hidden="true" />}
    >
      {byPassword ? 'Use a magic link' : 'Use a password'}
    </LinkButton>
  );
}
