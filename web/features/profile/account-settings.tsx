import type { User } from '@supabase/auth-js';
import { KeyRound } from 'lucide-react';
import { ChangeEmail } from '#web/features/profile/change-email.tsx';
import { ChangeNames } from '#web/features/profile/change-names.tsx';
import { DeleteAccount } from '#web/features/profile/delete-account.tsx';
import { DownloadData } from '#web/features/profile/download-data.tsx';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** What a person can do with their account: names, e-mail, password, their data, and leaving (ruling 14). */
export function AccountSettings({ user }: { user: User }) {
  return (
    <Card roomy>
      <section aria-labelledby="account" className="flex flex-col gap-6">
        <h2 id="account" className="text-large font-semibold">
          Account
        </h2>
        <ChangeNames key={`${user.id} names`} user={user} />
        <ChangeEmail key={`${user.id} email`} email={user.email ?? ''} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <LinkButton href={paths.updatePassword} icon={<KeyRound size={16} aria-hidden="true" />}>
            Change password
          </LinkButton>
          <DownloadData />
          <DeleteAccount user={user} />
        </div>
      </section>
    </Card>
  );
}
