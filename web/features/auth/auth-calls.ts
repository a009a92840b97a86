import type { AuthError, User } from '@supabase/auth-js';
import { messages } from '#shared/core/messages.ts';
import { noteAsked } from '#web/lib/asked-mails.ts';
import { paths } from '#web/lib/paths.ts';
import { authClient } from '#web/lib/session.ts';
import { callbackUrl } from '#web/features/auth/return-path.ts';

/** Purpose of a mail: to sign in, to confirm a new account, or to set a new password. */
export type MailKind = 'magiclink' | 'signup' | 'recovery';

function throwOn({ error }: { error: AuthError | null }): void {
  if (error) throw error;
}

/** Mails a sign-in link and code; an unknown address becomes an account. Throws AuthError. */
export async function sendMagicLink(email: string, next: string | undefined): Promise<void> {
  const client = await authClient();
  await noteAsked(email);
  throwOn(await client.signInWithOtp({ email, options: { emailRedirectTo: callbackUrl(next) } }));
}

/** Mails a link and code for a new password. Throws AuthError. */
export async function sendRecovery(email: string): Promise<void> {
  const client = await authClient();
  const redirectTo = location.origin + paths.resetPassword;
  await noteAsked(email);
  throwOn(await client.resetPasswordForEmail(email, { redirectTo }));
}

/** Mails the confirmation of a new account again. Throws AuthError. */
async function resendConfirmation(email: string, next: string | undefined): Promise<void> {
  const client = await authClient();
  const options = { emailRedirectTo: callbackUrl(next) };
  await noteAsked(email);
  throwOn(await client.resend({ type: 'signup', email, options }));
}

/** Sends the mail of a kind once more. Throws AuthError. */
export function sendAgain(kind: MailKind, email: string, next: string | undefined): Promise<void> {
  if (kind === 'recovery') return sendRecovery(email);
  return kind === 'signup' ? resendConfirmation(email, next) : sendMagicLink(email, next);
}

/** Signs in with a password. Throws AuthError. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  const client = await authClient();
  throwOn(await client.signInWithPassword({ email, password }));
}

/** Fields of the registration form. */
export interface NewAccount {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

/** Makes an account; resolves to whether it is already signed in, without a mail. Throws AuthError. */
export async function signUp(account: NewAccount, next: string | undefined): Promise<boolean> {
  const { email, password, first_name, last_name } = account;
  const client = await authClient();
  await noteAsked(email);
  const answer = await client.signUp({
    email,
    password,
    options: { data: { first_name, last_name }, emailRedirectTo: callbackUrl(next) },
  });
  throwOn(answer);
  return answer.data.session !== null;
}

/** Signs in with the 6 digits of a mail. Throws AuthError, or an Error whose message is the sentence to show. */
export async function verifyCode(kind: MailKind, email: string, token: string): Promise<User> {
  const client = await authClient();
  const type = kind === 'recovery' ? 'recovery' : 'email';
  const answer = await client.verifyOtp({ email, token, type });
  throwOn(answer);
  if (!answer.data.user) throw new Error(messages.auth.noUser);
  return answer.data.user;
}

/** Whether the sign-in of a moment ago was the account's first: it confirmed the address in the same instant. */
export function isFirstSignIn(user: User): boolean {
  return user.email_confirmed_at !== undefined && user.email_confirmed_at === user.last_sign_in_at;
}

/** A new password and, where the server asks for it, proof that the owner changes it. */
interface PasswordChange {
  password: string;
  current_password?: string;
  nonce?: string;
}

/** Sets the signed-in person's password. Throws AuthError. */
export async function changePassword(change: PasswordChange): Promise<void> {
  const client = await authClient();
  throwOn(await client.updateUser(change));
}

/** Mails the code that proves a signed-in person is still there. Throws AuthError. */
export async function sendReauthentication(): Promise<void> {
  const client = await authClient();
  throwOn(await client.reauthenticate());
}
