import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';
import { ResumeReading } from '#web/features/resumes/resume-reading.tsx';

/** The profile page with the parts that other features own: the form for a new password, and the résumé's reading. */
export function ProfileWithParts() {
  return <ProfilePage passwordForm={NewPasswordForm} resumeReading={ResumeReading} />;
}
