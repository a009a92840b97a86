import { join } from 'node:path';

import { systemClock } from '#server/platform/clock.ts';
import { openMailbox } from '#server/platform/mail/mailbox.ts';
import { readInstallation, reportFailure, takeDataDir } from '#tools/operations/command.ts';

/** The mails kept in the data directory, oldest first. */
async function printed(): Promise<string> {
  const { dataDir } = readInstallation().config;
  takeDataDir(dataDir);
  const mailbox = await openMailbox(join(dataDir, 'mailbox'), systemClock);
  const mails = (await mailbox.list()).toReversed();
  if (mails.length === 0) return 'The mailbox is empty.';
  return mails
    .map(({ sentAt, to, subject, text }) => `--- ${sentAt}  to ${to}\n${subject}\n\n${text}\n`)
    .join('\n');
}

await reportFailure(printed);
