import { setTimeout as wait } from 'node:timers/promises';

import { openContext } from '#server/app/context.ts';
import type { Installation } from '#tools/admin/open-installation.ts';

const LIMIT_MS = 30_000;
const PAUSE_MS = 100;

/**
 * Deletes an account as its person would: by the running server, or by one that is opened for it. Returns what to print.
 * The installation is closed afterwards.
 */
export async function deleteAccount(installation: Installation, who: string): Promise<string> {
  const { accounts, config, isServed } = installation;
  const id = await accounts.requestDeletion(who);
  if (isServed) {
    if (await isGoneSoon(installation, id)) return `${who} was deleted.`;
    return `${who} was signed out everywhere; the server deletes the account as soon as it can.`;
  }
  // Nobody else does the work: a server without its web pages does, and leaves its records alone.
  if (isServed === false) await installation.close();
  const context = await openContext(
    { ...config, h1b: { ...config.h1b, sample: { rows: 0, generated: false } } },
    { log: { level: 'silent' } },
  );
  try {
    const isGone = await isGoneSoon({ accounts: context.administration }, id);
    return isGone
      ? `${who} was deleted.`
      : `${who} was signed out everywhere; the account is deleted when the server runs next.`;
  } finally {
    await context.close();
  }
}

async function isGoneSoon({ accounts }: Pick<Installation, 'accounts'>, id: string) {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end;) {
    if (await accounts.isGone(id)) return true;
    await wait(PAUSE_MS);
  }
  return false;
}
