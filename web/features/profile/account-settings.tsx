import type { User } from '@supabase/auth-js';
import { History } from 'lucide-react';
import { CalendarButton } from '#web/features/profile/calendar-button.tsx';
import { ChangeEmail } from '#web/features/profile/change-email.tsx';
import { ChangePassword, type PasswordForm } from '#web/features/profile/change-password.tsx';
import { DeleteAccount } from '#web/features/profile/delete-account.tsx';
import { DownloadData } from '#web/features/profile/download-data.tsx';
import { RestoreData } from '#web/features/profile/restore-data.tsx';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The account's settings: e-mail, password, download of data, what was deleted, calendar, deletion. */
export function AccountSettings(props: { user: User; passwordForm: PasswordForm }) {
  const { user, passwordForm } = props;
  return (
    <Card roomy>
      <section aria-labelledby="account" className="flex flex-col gap-6">
        <h2 id="account" className="text-large font-semibold">
          Account
        </h2>
        <ChangeEmail key={`${user.id} email`} email={user.email ?? ''} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <ChangePassword email={user.email} Form={passwordForm} />
          <DownloadData />
          <RestoreData />
          <LinkButton href={paths.deleted} icon={<History size={16} aria-hidden="true" />}>
            Recently deleted
          </LinkButton>
          <CalendarButton />
          <DeleteAccount user={user} />
        </div>
      </section>
    </Card>
  );
}
