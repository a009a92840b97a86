import { lazy, Suspense } from 'react';

import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';
import { ResumeReading } from '#web/features/resumes/resume-reading.tsx';

const ConnectedMailbox = lazy(async () => ({
  default: (await import('#web/features/inbox/connected-mailbox.tsx')).ConnectedMailbox,
}));

/** The profile page with the parts that other features own: the form for a new password, the résumé's reading, and the connected mailbox. */
export function ProfileWithParts() {
  return (
    <ProfilePage
      passwordForm={NewPasswordForm}
      resumeReading={ResumeReading}
      mailbox={
        <Suspense fallback={null}>
          <ConnectedMailbox />
        </Suspense>
      }
    />
  );
}
