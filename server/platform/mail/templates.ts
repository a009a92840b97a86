import type { Mail } from '#server/platform/mail/mailer.ts';

/** A mail without a receiver yet. */
export type Letter = Omit<Mail, 'to'>;

/** The link and the code that do the same, and how long both work. */
export interface Key {
  readonly link: string;
  readonly code: string;
  readonly minutes: number;
}

const PRODUCT = 'Waymark';

/** Signs a person in, or up when their address was not known. */
export function signInLetter(key: Key): Letter {
  return keyLetter({
    subject: `Your ${PRODUCT} sign-in link`,
    intro: `Use this button to sign in to ${PRODUCT}.`,
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
    intro: `You are invited to ${PRODUCT}, which keeps track of job applications. Use this button to make your account.`,
    action: 'Accept the invitation',
    key,
    otherwise: 'If you do not want an account, ignore this mail: nothing is made without you.',
  });
}

/** Lets a person who forgot their password choose a new one. */
export function resetPasswordLetter(key: Key): Letter {
  return keyLetter({
    subject: `Choose a new ${PRODUCT} password`,
    intro: `Use this button to choose a new password for ${PRODUCT}.`,
    action: 'Choose a new password',
    key,
    otherwise: 'If you did not ask for this, ignore this mail: your password stays as it is.',
  });
}

/** Asks one of the two addresses of an e-mail change for its consent. */
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

type Part =
  | { readonly text: string }
  | { readonly code: string }
  | { readonly action: string; readonly link: string };

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

/** Plain text and the same as simple HTML, without images or anything from other hosts. */
function letter(subject: string, parts: readonly Part[]): Letter {
  return {
    subject,
    text: `${parts.map(asText).join('\n\n')}\n\n${PRODUCT}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1917;background:#ffffff">
<main style="max-width:480px;margin:0 auto">
<h1 style="font-size:20px;margin:0 0 16px">${escape(subject)}</h1>
${parts.map(asHtml).join('\n')}
<p style="margin:24px 0 0;color:#57534e">${PRODUCT}</p>
</main>
</body>
</html>
`,
  };
}

function asText(part: Part): string {
  if ('text' in part) return part.text;
  return 'code' in part ? part.code : `${part.action}:\n${part.link}`;
}

function asHtml(part: Part): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${escape(part.text)}</p>`;
  if ('code' in part) {
    return `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:4px">${escape(part.code)}</p>`;
  }
  const link = escape(part.link);
  return `<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f766e;color:#ffffff;text-decoration:none;font-weight:600">${escape(part.action)}</a></p>
<p style="margin:0 0 16px;color:#57534e;word-break:break-all">Or open this address: ${link}</p>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
