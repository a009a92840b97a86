import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { NoteMoment } from '#server/platform/site-moments/site-moments.ts';

/** The same mailer, which notes when it sent a mail and when that failed. */
export function notedMailer(mailer: Mailer, note: NoteMoment): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        await note('mail.failed');
        throw error;
      }
      await note('mail.sent');
    },
    close: () => mailer.close(),
  };
}
