import { join } from 'node:path';

import { systemClock } from '#server/platform/clock.ts';
import { openMailbox } from '#server/platform/mail/mailbox.ts';
import { readInstallation, takeDataDir } from '#tools/operations/command.ts';

// Prints the mails kept in the data directory, oldest first.
const { dataDir } = readInstallation().config;
takeDataDir(dataDir);
const mailbox = await openMailbox(join(dataDir, 'mailbox'), systemClock);
const mails = await mailbox.list();
for (const mail of mails.reverse()) {
  process.stdout.write(`--- ${mail.sentAt}  to ${mail.to}\n${mail.subject}\n\n${mail.text}\n\n`);
}
if (mails.length === 0) process.stdout.write('The mailbox is empty.\n');
