import { createTransport } from 'nodemailer';

import type { Mailer } from '#server/platform/mail/mailer.ts';

/** Keeps out-of-office replies from answering (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** A mailer that hands mails to an SMTP server, such as `smtp://user:password@host:587`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html, headers: AUTOMATIC });
    },
    async close() {
      transport.close();
    },
  };
}
