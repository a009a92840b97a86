import type { UserRow } from '#server/features/auth/repository/users.ts';
import { isContested } from '#server/features/auth/sign-up-claim.ts';
import type { TokenKind } from '#server/platform/database/tables/auth.ts';
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
  advice: 'If it was not you, change your password and look at your profile at once:',
  button: PROFILE,
} as const;

/** The notices by purpose, each sent to the account's address, or to the former one that its job names. */
export const NOTICES = {
  already_registered: {
    subject: `You already have a ${PRODUCT} account`,
    text: `Somebody, probably you, tried to make a ${PRODUCT} account with this address. You already have one: just sign in. If you forgot your password, you can choose a new one there.`,
    advice: '',
    button: ['Go to sign-in', '/login'],
    end: 'If it was not you, there is nothing to do: nothing has changed.',
  },
  password_changed: {
    subject: `Your ${PRODUCT} password was changed`,
    text: `The password of your ${PRODUCT} account was just changed, and all other browsers were signed out.`,
    advice: 'If it was not you, choose a new password at once:',
    button: ['Choose a new password', '/auth/reset-password'],
  },
  email_changed: {
    subject: `The address of your ${PRODUCT} account was changed`,
    text: `Your ${PRODUCT} account now has another e-mail address, as was confirmed from this address. Mails about it no longer come here.`,
    advice: 'If it was not you, answer this mail at once.',
    formerOnly: true,
  },
  identity_linked: {
    subject: `A way to sign in was added to your ${PRODUCT} account`,
    text: `An account at another service was just linked to your ${PRODUCT} account and can sign in to it. Your profile lists all of them.`,
    advice: 'If it was not you, unlink it at once:',
    button: PROFILE,
  },
  identity_unlinked: {
    subject: `A way to sign in was removed from your ${PRODUCT} account`,
    text: `An account at another service was just unlinked from your ${PRODUCT} account and can no longer sign in to it.`,
    advice: 'If it was not you, look at your profile at once:',
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
    subject: `A key was made for your ${PRODUCT} account`,
    text: `A personal key was just made for your ${PRODUCT} account. A program that has it can call the site in your name, as far as the key's scope goes.`,
    advice: 'If it was not you, end the key in your profile and change your password at once:',
    button: PROFILE,
  },
  key_removed: {
    subject: `A key of your ${PRODUCT} account was ended`,
    text: `A personal key of your ${PRODUCT} account was just ended. Programs that used it no longer work.`,
    ...PROTECT,
  },
  factor_guessed: {
    subject: `Somebody tried codes at your ${PRODUCT} account`,
    text: `Many wrong codes of your second step were just entered for your ${PRODUCT} account. Whoever did that knows your password, or uses a device that is signed in.`,
    ...PROTECT,
  },
  recovery_codes_made: {
    subject: `Your ${PRODUCT} account has new recovery codes`,
    text: `Recovery codes were just made for your ${PRODUCT} account. Earlier ones no longer work.`,
    ...PROTECT,
  },
  recovery_codes_removed: {
    subject: `The recovery codes of your ${PRODUCT} account were removed`,
    text: `The recovery codes of your ${PRODUCT} account were just removed. None of them works any more.`,
    ...PROTECT,
  },
  phone_changed: {
    subject: `The phone of your ${PRODUCT} account was changed`,
    text: `Your ${PRODUCT} account now has a new phone number, which can sign in to it.`,
    ...PROTECT,
  },
} as const satisfies Readonly<Record<string, Notice>>;

type NoticePurpose = keyof typeof NOTICES;

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

/** The link and the code that do the same, and how long both work. */
export interface Key {
  readonly link: string;
  readonly code: string;
  readonly minutes: number;
}

/** The token that a mail carries, and its receiver. */
export interface Slot {
  readonly kind: TokenKind;
  readonly address: string;
  /** The type its link names. */
  readonly type: string;
  readonly sentAt?: 'confirmation_sent_at' | 'recovery_sent_at' | 'reauthentication_sent_at';
}

/** A mail with a link and a code. */
interface KeyMail {
  /** Its token by the account's present state; undefined when the mail is no longer needed. `address` is the account's, if it has one. */
  slot(user: UserRow, address: string, now: Date): Slot | undefined;
  letter(key: Key, user: UserRow): Letter;
}

const RECOVERY = { kind: 'recovery', type: 'recovery', sentAt: 'recovery_sent_at' } as const;

/** The mails with a token by purpose; the token is made when the mail is sent. */
export const KEY_MAILS = {
  /** Confirms the address of a new account. */
  signup: {
    slot: (user, address, now) =>
      user.email_confirmed_at
        ? undefined
        : {
            kind: isContested(user, now) ? 'magiclink' : 'confirmation',
            address,
            type: 'signup',
            sentAt: 'confirmation_sent_at',
          },
    letter: (key) =>
      keyLetter({
        subject: `Confirm your ${PRODUCT} account`,
        intro: `Somebody made a ${PRODUCT} account with this address. If it was you, confirm it.`,
        action: 'Confirm my address',
        key,
        otherwise:
          'If it was not you, do not confirm: without it the account cannot be used by anybody.',
      }),
  },
  /** Invites a person to an account that an operator made for them. */
  invite: {
    slot: (user, address) =>
      user.email_confirmed_at
        ? undefined
        : { kind: 'confirmation', address, type: 'invite', sentAt: 'confirmation_sent_at' },
    letter: (key) =>
      keyLetter({
        subject: `You are invited to ${PRODUCT}`,
        intro: `You are invited to ${PRODUCT}, which keeps track of job applications. Use this link to make your account.`,
        action: 'Accept the invitation',
        key,
        otherwise: 'If you do not want an account, ignore this mail: nothing is made without you.',
      }),
  },
  /** Signs a person in, or up when their address was not known. */
  magiclink: {
    slot: (user, address) => ({
      kind: 'magiclink',
      address,
      type: user.email_confirmed_at ? 'magiclink' : 'signup',
      sentAt: 'recovery_sent_at',
    }),
    letter: (key) =>
      keyLetter({
        subject: `Your ${PRODUCT} sign-in link`,
        intro: `Use this link to sign in to ${PRODUCT}.`,
        action: 'Sign in',
        key,
        otherwise: 'If you did not ask for this, ignore this mail: nobody can sign in without it.',
      }),
  },
  /** Lets a person who forgot their password choose a new one. */
  recovery: {
    slot: (_user, address) => ({ ...RECOVERY, address }),
    letter: (key) =>
      keyLetter({
        subject: `Choose a new ${PRODUCT} password`,
        intro: `Use this link to choose a new password for ${PRODUCT}.`,
        action: 'Choose a new password',
        key,
        otherwise: 'If you did not ask for this, ignore this mail: your password stays as it is.',
      }),
  },
  /** Asks the former address of an e-mail change for its consent. */
  email_change_current: {
    slot: (user, address) =>
      user.new_email && user.email_change_confirmed !== 'current'
        ? { kind: 'email_change_current', address, type: 'email_change' }
        : undefined,
    letter: (key, user) =>
      keyLetter({
        subject: `Confirm the new address of your ${PRODUCT} account`,
        intro: `The address of your ${PRODUCT} account is to become ${user.new_email ?? ''}. The change happens once it is confirmed from both the old and the new address.`,
        action: 'Confirm the change',
        key,
        otherwise:
          'If you did not ask for this, do not confirm, and change your password: somebody may be signed in as you.',
      }),
  },
  /** Asks the new address of an e-mail change whether the account is its person's. */
  email_change_new: {
    slot: (user) =>
      user.new_email && user.email_change_confirmed !== 'new'
        ? { kind: 'email_change_new', address: user.new_email, type: 'email_change' }
        : undefined,
    letter: (key, user) =>
      keyLetter({
        subject: `Does this ${PRODUCT} account become yours?`,
        intro: `Somebody who is signed in to the ${PRODUCT} account ${user.email ?? 'without an address'} asks that its address become this one. Confirm only if that account is your own: whoever has it keeps it, and it would carry your address.`,
        action: 'Confirm the change',
        key,
        otherwise:
          'If you do not know that account, ignore this mail: without you nothing changes.',
      }),
  },
  /** Gives a signed-in person the code that allows a new password. */
  reauthentication: {
    slot: (_user, address) => ({
      kind: 'reauthentication',
      address,
      type: '',
      sentAt: 'reauthentication_sent_at',
    }),
    letter: ({ code, minutes }) =>
      letter(`Your ${PRODUCT} code`, [
        { text: `Enter this code in ${PRODUCT} to go on:` },
        { code },
        { text: `It works once, for ${minutes} minutes.` },
        {
          text: 'If you did not ask for it, somebody may be signed in as you: sign out everywhere and change your password.',
        },
      ]),
  },
} as const satisfies Readonly<Record<string, KeyMail>>;

type KeyPurpose = keyof typeof KEY_MAILS;

/** Why a mail is sent. */
export type MailPurpose = KeyPurpose | NoticePurpose;

/** Whether a purpose is that of a notice; a job that another version left may have one that this one lacks. */
export function isNotice(purpose: string): purpose is NoticePurpose {
  return Object.hasOwn(NOTICES, purpose);
}

/** The mail with a token of a purpose; undefined for one that this version lacks. */
export function keyMailOf(purpose: string): KeyMail | undefined {
  return Object.hasOwn(KEY_MAILS, purpose) ? KEY_MAILS[purpose as KeyPurpose] : undefined;
}

function keyLetter(parts: {
  readonly subject: string;
  readonly intro: string;
  readonly action: string;
  readonly key: Key;
  readonly otherwise: string;
}): Letter {
  const { link, code, minutes } = parts.key;
  return letter(parts.subject, [
    { text: parts.intro },
    { action: parts.action, link },
    { text: 'Or enter this code on the page that asks for it:' },
    { code },
    { text: `Both work once, for ${minutes} minutes.` },
    { text: parts.otherwise },
  ]);
}
