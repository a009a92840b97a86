/** What a security event is called on the page, by its name in the log. */
const LABELS: Readonly<Record<string, string>> = {
  login: 'Signed in',
  login_failed: 'Wrong password',
  logout: 'Signed out',
  user_signedup: 'Account made',
  user_repeated_signup: 'Somebody signed up with your address again',
  user_confirmation_requested: 'Confirmation mail asked for',
  user_recovery_requested: 'Sign-in or reset mail asked for',
  user_reauthenticate_requested: 'Code asked for',
  user_modified: 'Account changed',
  user_updated_password: 'Password changed',
  token_revoked: 'Signed out, because a used token came again',
  verification_attempted: 'Wrong code',
  user_invited: 'Invited',
  user_deleted: 'Account closed',
  user_banned: 'Account suspended',
  user_unbanned: 'Suspension lifted',
  link_generated: 'Sign-in link made',
  session_ended: 'Another device signed out',
  factor_enrolled: 'Second factor added',
  factor_verified: 'Second factor confirmed',
  factor_unenrolled: 'Second factor removed',
  challenge_created: 'Second factor asked for',
  recovery_codes_generated: 'Recovery codes made',
  passkey_created: 'Passkey added',
  passkey_updated: 'Passkey renamed',
  passkey_deleted: 'Passkey removed',
  identity_linked: 'Way to sign in added',
  identity_unlinked: 'Way to sign in removed',
};

/** What a security event is called on the page; one without a name of its own has the log's, in words. */
export function securityEventLabel(action: string): string {
  const known = Object.hasOwn(LABELS, action) ? LABELS[action] : undefined;
  const words = action.replaceAll('_', ' ');
  return known ?? words.charAt(0).toUpperCase() + words.slice(1);
}
