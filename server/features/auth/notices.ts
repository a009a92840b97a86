import { letter, type Letter, PRODUCT } from '#server/platform/mail/letter.ts';

/** A notice of what happened to an account; it carries no token. */
export interface Notice {
  readonly subject: string;
  readonly text: string;
  /** What to do about it. */
  readonly advice: string;
  /** What the mail says below its button. */
  readonly end?: string;
  /** A button, and the path to which it leads. */
  readonly button?: readonly [label: string, path: string];
  /** Whether only an address that the account no longer has gets it. */
  readonly formerOnly?: true;
}

const PROFILE = ['Open my profile', '/profile'] as const;
const PROTECT = {
  advice: 'If this was not you, change your password and check your profile right away:',
  button: PROFILE,
} as const;

/** The notices by purpose, each sent to the account's address, or to the former one that its job names. */
export const NOTICES = {
  already_registered: {
    subject: `You already have a ${PRODUCT} account`,
    text: `Someone, probably you, tried to create a ${PRODUCT} account with this address. You already have one, so just sign in. If you forgot your password, you can choose a new one there.`,
    advice: '',
    button: ['Go to sign-in', '/login'],
    end: 'If this was not you, there is nothing to do: nothing has changed.',
  },
  password_changed: {
    subject: `Your ${PRODUCT} password was changed`,
    text: `The password of your ${PRODUCT} account was just changed, and all other browsers were signed out.`,
    advice: 'If this was not you, choose a new password right away:',
    button: ['Choose a new password', '/auth/reset-password'],
  },
  email_changed: {
    subject: `The address of your ${PRODUCT} account was changed`,
    text: `Your ${PRODUCT} account now has a different email address, as confirmed from this one. Emails about it no longer come here.`,
    advice: 'If this was not you, reply to this email right away.',
    formerOnly: true,
  },
  identity_linked: {
    subject: `A way to sign in was added to your ${PRODUCT} account`,
    text: `An account at another service was just linked to your ${PRODUCT} account and can sign in to it. Your profile lists all of them.`,
    advice: 'If this was not you, unlink it right away:',
    button: PROFILE,
  },
  identity_unlinked: {
    subject: `A way to sign in was removed from your ${PRODUCT} account`,
    text: `An account at another service was just unlinked from your ${PRODUCT} account and can no longer sign in to it.`,
    advice: 'If this was not you, check your profile right away:',
    button: PROFILE,
  },
  factor_added: {
    subject: `A second step was added to your ${PRODUCT} account`,
    text: `An authenticator app, a security key or a phone was just added to your ${PRODUCT} account. Signing in asks for it from now on.`,
    ...PROTECT,
  },
  factor_removed: {
    subject: `A second step was removed from your ${PRODUCT} account`,
    text: `An authenticator app, a security key or a phone was just removed from your ${PRODUCT} account. Signing in no longer asks for it.`,
    ...PROTECT,
  },
  passkey_added: {
    subject: `A passkey was added to your ${PRODUCT} account`,
    text: `A passkey was just added to your ${PRODUCT} account and can sign in to it.`,
    ...PROTECT,
  },
  passkey_removed: {
    subject: `A passkey was removed from your ${PRODUCT} account`,
    text: `A passkey was just removed from your ${PRODUCT} account and can no longer sign in to it.`,
    ...PROTECT,
  },
  key_added: {
    subject: `A key was created for your ${PRODUCT} account`,
    text: `A personal key was just created for your ${PRODUCT} account. A program that has it can use the site in your name, within the key's scope.`,
    advice: 'If this was not you, end the key in your profile and change your password right away:',
    button: PROFILE,
  },
  key_removed: {
    subject: `A key of your ${PRODUCT} account was ended`,
    text: `A personal key of your ${PRODUCT} account was just ended. Programs that used it no longer work.`,
    ...PROTECT,
  },
  factor_guessed: {
    subject: `Wrong codes were entered for your ${PRODUCT} account`,
    text: `Many wrong second-step codes were just entered for your ${PRODUCT} account. Whoever entered them knows your password or uses a device that is signed in.`,
    ...PROTECT,
  },
  recovery_codes_made: {
    subject: `Your ${PRODUCT} account has new recovery codes`,
    text: `Recovery codes were just created for your ${PRODUCT} account. Earlier ones no longer work.`,
    ...PROTECT,
  },
  recovery_codes_removed: {
    subject: `The recovery codes of your ${PRODUCT} account were removed`,
    text: `The recovery codes of your ${PRODUCT} account were just removed. None of them works anymore.`,
    ...PROTECT,
  },
  phone_changed: {
    subject: `The phone of your ${PRODUCT} account was changed`,
    text: `Your ${PRODUCT} account now has a new phone number, which can sign in to it.`,
    ...PROTECT,
  },
} as const satisfies Readonly<Record<string, Notice>>;

/** Why a notice is sent. */
export type NoticePurpose = keyof typeof NOTICES;

/** The letter of a notice. */
export function noticeLetter(purpose: NoticePurpose, siteUrl: string): Letter {
  const { subject, text, advice, button, end }: Notice = NOTICES[purpose];
  return letter(subject, [
    { text },
    ...(advice ? [{ text: advice }] : []),
    ...(button ? [{ action: button[0], link: `${siteUrl}${button[1]}` }] : []),
    ...(end === undefined ? [] : [{ text: end }]),
  ]);
}

/** Whether a purpose is that of a notice; a job that another version left may have one that this one lacks. */
export function isNotice(purpose: string): purpose is NoticePurpose {
  return Object.hasOwn(NOTICES, purpose);
}
