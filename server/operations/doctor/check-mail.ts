import { createTransport } from 'nodemailer';

import type { Config } from '#server/config/config.ts';
import { Findings, reasonOf, type Finding } from '#server/operations/doctor/finding.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';

const LIMIT_MS = 10_000;

/** Connects to the mail server and signs in there; without one, says where mails stay. */
export async function checkMail({ mail, http, dataDir, demo }: Config): Promise<Finding[]> {
  const found = new Findings('mail');
  if (demo) {
    found.ok('a demo sends none');
    return found.all;
  }
  if (mail.smtpUrl === undefined) {
    const host = http.publicUrl ? new URL(http.publicUrl).hostname : http.host;
    if (isLoopbackHost(host)) found.ok(`mails stay in ${dataDir}/mailbox (npm run mailbox)`);
    else {
      found.problem(
        'no mail server is set, so nobody gets a code or a link by mail',
        'Set SMTP_URL and MAIL_FROM.',
      );
    }
    return found.all;
  }
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
    found.ok(`${new URL(mail.smtpUrl).host} greets and takes the login`);
    if (mail.from.includes('@localhost')) {
      found.warning(
        `MAIL_FROM is ${mail.from}, which other mail servers refuse`,
        'Set MAIL_FROM to an address of your domain.',
      );
    }
  } catch (error) {
    found.problem(
      `${new URL(mail.smtpUrl).host} does not take mails: ${reasonOf(error)}`,
      'Check host, port, user and password of SMTP_URL; port 465 needs smtps://.',
    );
  } finally {
    transport.close();
  }
  return found.all;
}
