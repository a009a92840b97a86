import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { listMails } from '#shared/contracts/mailbox/schemas.ts';

/** Describes the local mailbox. */
export const mailboxDocs: FeatureDocs = {
  tag: 'mailbox',
  description: 'Mails that a server without a mail server keeps, for people at the machine itself.',
  endpoints: [
    describeEndpoint(listMails, {
      description: 'Newest first. 404 unless the request comes from the machine itself.',
      answer: {
        mails: [
          {
            id: '019ab2c4',
            sentAt: '2026-01-31T09:30:00.000Z',
            to: 'ann@waymark.example',
            subject: 'Sign in to Waymark',
            text: 'Your code is 123456.',
          },
        ],
      },
      refuses: [404],
    }),
  ],
  fields: {
    id: 'Its id.',
    mails: 'The mails.',
    sentAt: { description: 'When it was sent.', format: 'date-time' },
    to: { description: 'Its recipient.', format: 'email' },
    subject: 'Its subject.',
    text: 'Its plain text.',
  },
};
