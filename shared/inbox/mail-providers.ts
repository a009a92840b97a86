/**
 * Which mail server has the mailboxes of an address, and who takes no app passwords. As the providers' help pages said it
 * on 2026-11-25 (support.google.com/mail/answer/7126229, support.apple.com/102525, fastmail.help, help.yahoo.com, hilfe.gmx.net,
 * support.microsoft.com: basic authentication of Outlook.com ended on 2024-09-16).
 */
const PROVIDERS: readonly { readonly domains: RegExp; readonly host: string | null }[] = [
  { domains: /^(gmail|googlemail)\.com$/, host: 'imap.gmail.com' },
  { domains: /^(icloud|me|mac)\.com$/, host: 'imap.mail.me.com' },
  { domains: /^fastmail\.(com|fm)$/, host: 'imap.fastmail.com' },
  { domains: /^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/, host: 'imap.mail.yahoo.com' },
  { domains: /^gmx\.(net|de|at|ch)$/, host: 'imap.gmx.net' },
  { domains: /^gmx\.com$/, host: 'imap.gmx.com' },
  { domains: /^(outlook|hotmail|live|msn)\.[a-z.]+$/, host: null },
];

/** The mail server of an address where it is known, and whether its provider refuses app passwords. */
export function hostOfAddress(address: string): {
  readonly known: string | undefined;
  readonly refusesPasswords: boolean;
} {
  const domain = address.trim().toLowerCase().split('@').at(1) ?? '';
  const provider = PROVIDERS.find(({ domains }) => domains.test(domain));
  return { known: provider?.host ?? undefined, refusesPasswords: provider?.host === null };
}
