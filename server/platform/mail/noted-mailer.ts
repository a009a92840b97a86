import type { Clock } from '#server/platform/clock.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';

/** A mailer that knows when it last sent a mail, and when that last failed. */
export interface NotedMailer extends Mailer {
  readonly sentAt: Date | undefined;
  readonly failedAt: Date | undefined;
}

/** The same mailer, with a memory as long as the process. */
export function notedMailer(mailer: Mailer, clock: Clock): NotedMailer {
  let sentAt: Date | undefined;
  let failedAt: Date | undefined;
  return {
    get sentAt() {
      return sentAt;
    },
    get failedAt() {
      return failedAt;
    },
    async send(mail) {
      try {
        await mailer.send(mail);
        sentAt = clock.now();
      } catch (error) {
        failedAt = clock.now();
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}
