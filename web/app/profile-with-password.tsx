import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';

/** The profile page with the form of the auth pages for a new password. */
export function ProfileWithPassword() {
  return <ProfilePage passwordForm={NewPasswordForm} />;
}
