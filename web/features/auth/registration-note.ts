import { pageConfig } from '#web/lib/page-config.ts';

const NOTES = {
  invited:
    'New accounts are by invitation only. Ask the people who run this site for an invitation.',
  closed: 'This site is not accepting new accounts.',
} as const;

/** What a sign-in that would make an account is answered where nobody makes one by themselves. */
export const noNewAccount =
  'No account uses this sign-in, and this site does not create one automatically.';

/** Why nobody makes an account by themselves here; undefined where everybody may. */
export function registrationNote(): string | undefined {
  const { registration } = pageConfig();
  return registration === 'open' ? undefined : NOTES[registration];
}
