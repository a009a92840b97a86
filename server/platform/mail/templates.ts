import { letter, PRODUCT, type Letter } from '#server/platform/mail/letter.ts';

/** The link and the code that do the same, and how long both work. */
export interface Key {
  readonly link: string;
  readonly code: string;
  readonly minutes: number;
}

/** Signs a person in, or up when their address was not known. */
export function signInLetter(key: Key): Letter {
  return keyLetter({
    subject: `Your ${PRODUCT} sign-in link`,
    intro: `Use this link to sign in to ${PRODUCT}.`,
    action: 'Sign in',
    key,
    otherwise: 'If you did not ask for this, ignore this mail: nobody can sign in without it.',
  });
}

/** Confirms the address of a new account. */
export function confirmSignUpLetter(key: Key): Letter {
  return keyLetter({
    subject: `Confirm your ${PRODUCT} account`,
    intro: `Somebody made a ${PRODUCT} account with this address. If it was you, confirm it.`,
    action: 'Confirm my address',
    key,
    otherwise:
      'If it was not you, do not confirm: without it the account cannot be used by anybody.',
  });
}

/** Invites a person to an account that an operator made for them. */
export function inviteLetter(key: Key): Letter {
  return keyLetter({
    subject: `You are invited to ${PRODUCT}`,
    intro: `You are invited to ${PRODUCT}, which keeps track of job applications. Use this link to make your account.`,
    action: 'Accept the invitation',
    key,
    otherwise: 'If you do not want an account, ignore this mail: nothing is made without you.',
  });
}

/** Lets a person who forgot their password choose a new one. */
export function resetPasswordLetter(key: Key): Letter {
  return keyLetter({
    subject: `Choose a new ${PRODUCT} password`,
    intro: `Use this link to choose a new password for ${PRODUCT}.`,
    action: 'Choose a new password',
    key,
    otherwise: 'If you did not ask for this, ignore this mail: your password stays as it is.',
  });
}

/** Asks the new address of an e-mail change whether the account is its person's; `account` is its address until now. */
export function takeAddressLetter(key: Key, account: string | null): Letter {
  return keyLetter({
    subject: `Does this ${PRODUCT} account become yours?`,
    intro: `Somebody who is signed in to the ${PRODUCT} account ${account ?? 'without an address'} asks that its address become this one. Confirm only if that account is your own: whoever has it keeps it, and it would carry your address.`,
    action: 'Confirm the change',
    key,
    otherwise: 'If you do not know that account, ignore this mail: without you nothing changes.',
  });
}

/** Asks the former address of an e-mail change for its consent. */
export function changeEmailLetter(key: Key, newEmail: string): Letter {
  return keyLetter({
    subject: `Confirm the new address of your ${PRODUCT} account`,
    intro: `The address of your ${PRODUCT} account is to become ${newEmail}. The change happens once it is confirmed from both the old and the new address.`,
    action: 'Confirm the change',
    key,
    otherwise:
      'If you did not ask for this, do not confirm, and change your password: somebody may be signed in as you.',
  });
}

/** Gives a signed-in person the code that allows a new password. */
export function reauthenticationLetter(code: string, minutes: number): Letter {
  return letter(`Your ${PRODUCT} code`, [
    { text: `Enter this code in ${PRODUCT} to go on:` },
    { code },
    { text: `It works once, for ${minutes} minutes.` },
    {
      text: 'If you did not ask for it, somebody may be signed in as you: sign out everywhere and change your password.',
    },
  ]);
}

/** Informs the owner of an account that a person tried to sign up with their address. */
export function alreadyRegisteredLetter(siteUrl: string): Letter {
  return letter(`You already have a ${PRODUCT} account`, [
    {
      text: `Somebody, probably you, tried to make a ${PRODUCT} account with this address. You already have one: just sign in. If you forgot your password, you can choose a new one there.`,
    },
    { action: 'Go to sign-in', link: `${siteUrl}/login` },
    { text: 'If it was not you, there is nothing to do: nothing has changed.' },
  ]);
}

/** Informs a person that their password was changed. */
export function passwordChangedLetter(siteUrl: string): Letter {
  return letter(`Your ${PRODUCT} password was changed`, [
    {
      text: `The password of your ${PRODUCT} account was just changed, and all other browsers were signed out.`,
    },
    { text: 'If it was not you, choose a new password at once:' },
    { action: 'Choose a new password', link: `${siteUrl}/auth/reset-password` },
  ]);
}

/** Informs a person that a provider can sign in to their account from now on. */
export function identityLinkedLetter(siteUrl: string): Letter {
  return letter(`A way to sign in was added to your ${PRODUCT} account`, [
    {
      text: `An account at another service was just linked to your ${PRODUCT} account and can sign in to it. Your profile lists all of them.`,
    },
    { text: 'If it was not you, unlink it at once:' },
    { action: 'Open my profile', link: `${siteUrl}/profile` },
  ]);
}

/** Informs a person that a provider can no longer sign in to their account. */
export function identityUnlinkedLetter(siteUrl: string): Letter {
  return letter(`A way to sign in was removed from your ${PRODUCT} account`, [
    {
      text: `An account at another service was just unlinked from your ${PRODUCT} account and can no longer sign in to it.`,
    },
    { text: 'If it was not you, look at your profile at once:' },
    { action: 'Open my profile', link: `${siteUrl}/profile` },
  ]);
}

/** Informs the old address that the account has moved to another one. */
export function emailChangedLetter(): Letter {
  return letter(`The address of your ${PRODUCT} account was changed`, [
    {
      text: `Your ${PRODUCT} account now has another e-mail address, as was confirmed from this address. Mails about it no longer come here.`,
    },
    { text: 'If it was not you, answer this mail at once.' },
  ]);
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
