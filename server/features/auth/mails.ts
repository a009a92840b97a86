import type { NoticePurpose } from '#server/features/auth/notices.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import { isContested } from '#server/features/auth/sign-up-claim.ts';
import type { TokenKind } from '#server/platform/database/tables/auth.ts';
import { letter, type Letter, PRODUCT } from '#server/platform/mail/letter.ts';

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
        intro: `Confirm your email to finish creating your ${PRODUCT} account.`,
        action: 'Confirm my address',
        key,
        otherwise:
          'If you did not create this account, ignore this email: nobody can use the account until it is confirmed.',
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
        intro: `You are invited to ${PRODUCT}, which keeps track of job applications. Use this link to create your account.`,
        action: 'Accept the invitation',
        key,
        otherwise:
          'If you do not want an account, ignore this email: no account is created unless you accept.',
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
        otherwise: 'If you did not request this, ignore this email: nobody can sign in without it.',
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
        otherwise: 'If you did not request this, ignore this email: your password stays the same.',
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
        intro: `You asked to change the address of your ${PRODUCT} account to ${user.new_email ?? ''}. The change takes effect once you confirm it from both the old and the new address.`,
        action: 'Confirm the change',
        key,
        otherwise:
          'If you did not request this, do not confirm it, and change your password: someone may be signed in as you.',
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
        subject: `Confirm your new ${PRODUCT} address`,
        intro: `Someone signed in to the ${PRODUCT} account ${user.email ?? 'without an address'} asked to change its address to this one. Confirm only if that account is your own: otherwise somebody else’s account would carry your address.`,
        action: 'Confirm the change',
        key,
        otherwise:
          'If you do not know that account, ignore this email: nothing changes unless you confirm.',
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
        { text: `Enter this code in ${PRODUCT} to continue:` },
        { code },
        { text: `It works once, for ${minutes} minutes.` },
        {
          text: 'If you did not request it, someone may be signed in as you: sign out everywhere and change your password.',
        },
      ]),
  },
} as const satisfies Readonly<Record<string, KeyMail>>;

type KeyPurpose = keyof typeof KEY_MAILS;

/** Why a mail is sent. */
export type MailPurpose = KeyPurpose | NoticePurpose;

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
