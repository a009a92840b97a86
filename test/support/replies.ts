import { replyEntries } from '#server/features/applications/reply-entries.ts';
import { replyInterviews } from '#server/features/record/reply-interviews.ts';
import { listContactMails } from '#server/features/record/repository/contacts.ts';
import type { RepliesDeps } from '#server/features/replies/deps.ts';
import type { ReadReply } from '#server/features/replies/reader/reader-worker.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type {
  LinkableApplication,
  MailMessage,
  ReplyJudgement,
  ReplyLink,
} from '#shared/replies/reply.ts';
import { applicationDeps, recordDeps } from '#test/support/tracker.ts';

/** What a test says of a mail; the rest is that of a plain confirmation. */
export interface MailFacts {
  readonly message?: Partial<MailMessage>;
  readonly judgement?: Partial<ReplyJudgement>;
  readonly link?: Partial<ReplyLink>;
}

let made = 0;

/** A mail as the reader hands it on: a sure confirmation that belongs to no application, unless said otherwise. */
export function readMail({ message, judgement, link }: MailFacts = {}): ReadReply {
  made += 1;
  return {
    message: {
      messageId: `<${made}@mail.northwind.example>`,
      references: [],
      from: { name: 'Northwind Careers', address: 'careers@northwind.example' },
      replyTo: null,
      to: ['ann@example.com'],
      subject: `Thank you for applying to Northwind ${made}`,
      sentAt: '2026-03-04T09:00:00.000Z',
      text: 'Thank you for applying. We received your application.',
      links: [],
      calendar: null,
      checks: { spf: null, dkim: null, dmarc: null },
      ...message,
    },
    judgement: {
      kind: 'confirmation',
      sure: true,
      addressee: 'applicant',
      sentence: { in: 'text', text: 'We received your application.', start: 24 },
      company: 'Northwind',
      role: 'Engineer',
      person: null,
      event: null,
      deadline: null,
      link: null,
      private: false,
      ...judgement,
    },
    link: { applicationId: null, reason: null, sure: false, candidates: [], ...link },
  };
}

/** What the feature is given, with a reader that hands on the mails of a test instead of reading a file. */
export function repliesDeps(database: Database, clock: Clock, mails: () => readonly ReadReply[]) {
  const asked: (readonly LinkableApplication[])[] = [];
  const deps: RepliesDeps = {
    database,
    clock,
    uploads: { receive: () => Promise.reject(new Error('no upload in this test')) },
    reader: {
      async read(_wish, _files, { applications }, onBatch) {
        asked.push(applications);
        if (mails().length > 0) await onBatch(mails());
        return { read: mails().length, refused: [], isCut: false };
      },
      close: async () => undefined,
    },
    hashKeys: () => [Buffer.from('the key of a test')],
    applications: replyEntries({
      ...applicationDeps(database, clock),
      logoAddress: () => null,
    }),
    interviews: replyInterviews(recordDeps(database, clock)),
    listContactMails,
  };
  return { deps, asked };
}
