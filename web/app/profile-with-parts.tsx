import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';
import { ResumeReading } from '#web/features/resumes/resume-reading.tsx';

/** The profile page with what other features show on it: the form for a new password, and what is read in the resume. */
export function ProfileWithParts() {
  return <ProfilePage passwordForm={NewPasswordForm} resumeReading={ResumeReading} />;
}
