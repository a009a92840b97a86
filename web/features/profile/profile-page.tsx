import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { isOperator } from '#shared/auth/roles.ts';
import { profileMessages } from '#shared/profile/messages.ts';
import { AccountSettings } from '#web/features/profile/account-settings.tsx';
import { AddressForm } from '#web/features/profile/address-form.tsx';
import type { PasswordForm } from '#web/features/profile/change-password.tsx';
import { InvitePerson } from '#web/features/profile/invite-person.tsx';
import { PersonCard } from '#web/features/profile/person-card.tsx';
import { ResumeManager } from '#web/features/profile/resume-manager.tsx';
import { SecuritySection } from '#web/features/profile/security/security-section.tsx';
import { ResumeVersions } from '#web/features/profile/resume-versions.tsx';
import { pageConfig } from '#web/lib/page-config.ts';
import { getProfile } from '#web/lib/queries/profile.ts';
import { listResumeFiles } from '#web/lib/queries/resume-files.ts';
import { useSession } from '#web/lib/session.ts';
import { Card } from '#web/ui/card.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The profile page; the parts that other features own come as props. */
export function ProfilePage(props: {
  passwordForm: PasswordForm;
  /** Shows the reading of the file at a path of the bucket. */
  resumeReading: ComponentType<{ filePath: string }>;
}) {
  const { passwordForm, resumeReading: Reading } = props;
  const user = useSession()?.user;
  const { data: profile, isError, isFetching, refetch } = useQuery(getProfile());
  const files = useQuery({ ...listResumeFiles(user?.id ?? ''), enabled: user !== undefined });
  if (!user) return null;
  const mayInvite = isOperator(user.app_metadata) && pageConfig().registration !== 'closed';
  const settled = Boolean(profile || isError) && !files.isPending;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-5">
      <PageTitle>Profile</PageTitle>
      <PersonCard user={user} profile={profile} />
      <Card roomy>
        <section aria-labelledby="resume" className="flex flex-col gap-5">
          <h2 id="resume" className="text-large font-semibold">
            Resume
          </h2>
          {profile && <ResumeManager profile={profile} />}
          {profile?.resume && <Reading key={profile.resume} filePath={profile.resume} />}
          {!profile && isError && (
            <FailedLoad query={{ isFetching, refetch }}>{profileMessages.loadFailed}</FailedLoad>
          )}
          {!profile && !isError && (
            <>
              <Spinner size={16} label="Loading..." />
              <Skeleton className="h-20" />
            </>
          )}
        </section>
      </Card>
      {/* What is below files waits until they are there: how much room they take is not known before. */}
      <div className={settled ? 'contents' : 'hidden'}>
        <ResumeVersions key={`${user.id} versions`} userId={user.id} />
        <AddressForm key={user.id} userId={user.id} />
        <SecuritySection />
        {mayInvite && <InvitePerson />}
        <AccountSettings user={user} passwordForm={passwordForm} />
      </div>
    </div>
  );
}
