import { letter, PRODUCT, type Letter } from '#server/platform/mail/letter.ts';

/** What happened to an account's protection: subject and sentence of the notice. */
const CHANGES = {
  factor_added: {
    subject: `A second step was added to your ${PRODUCT} account`,
    text: `An authenticator app, a security key or a phone was just added to your ${PRODUCT} account. Signing in asks for it from now on.`,
  },
  factor_removed: {
    subject: `A second step was removed from your ${PRODUCT} account`,
    text: `An authenticator app, a security key or a phone was just removed from your ${PRODUCT} account. Signing in no longer asks for it.`,
  },
  passkey_added: {
    subject: `A passkey was added to your ${PRODUCT} account`,
    text: `A passkey was just added to your ${PRODUCT} account and can sign in to it.`,
  },
  passkey_removed: {
    subject: `A passkey was removed from your ${PRODUCT} account`,
    text: `A passkey was just removed from your ${PRODUCT} account and can no longer sign in to it.`,
  },
  factor_guessed: {
    subject: `Somebody tried codes at your ${PRODUCT} account`,
    text: `Many wrong codes of your second step were just entered for your ${PRODUCT} account. Whoever did that knows your password, or uses a device that is signed in.`,
  },
  recovery_codes_made: {
    subject: `Your ${PRODUCT} account has new recovery codes`,
    text: `Recovery codes were just made for your ${PRODUCT} account. Earlier ones no longer work.`,
  },
  recovery_codes_removed: {
    subject: `The recovery codes of your ${PRODUCT} account were removed`,
    text: `The recovery codes of your ${PRODUCT} account were just removed. None of them works any more.`,
  },
  phone_changed: {
    subject: `The phone of your ${PRODUCT} account was changed`,
    text: `Your ${PRODUCT} account now has a new phone number, which can sign in to it.`,
  },
} as const;

/** A change of what protects an account, or an attack on it, of which its person gets a notice. */
export type ProtectionChange = keyof typeof CHANGES;

/** Informs a person that what protects their account was changed. */
export function protectionLetter(change: ProtectionChange, siteUrl: string): Letter {
  const { subject, text } = CHANGES[change];
  return letter(subject, [
    { text },
    { text: 'If it was not you, change your password and look at your profile at once:' },
    { action: 'Open my profile', link: `${siteUrl}/profile` },
  ]);
}

/** Whether a text names such a change. */
export function isProtectionChange(text: string): text is ProtectionChange {
  return Object.hasOwn(CHANGES, text);
}
