/**
 * What a message about an application says, and which application it belongs to. The server's reader
 * (`server/features/replies/reader`) makes these from the bytes of a mail; the list, the review and the bench read them.
 */

/** What a message says now; quoted older messages do not count, a reminder is of the kind it reminds of. */
export const REPLY_KINDS = [
  'confirmation',
  'test',
  'interview_proposed',
  'interview_fixed',
  'rejection',
  'offer',
  'more_information',
  'recruiter',
  'other',
] as const;

/** One of REPLY_KINDS. */
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** What the receiving server found of the sender (`Authentication-Results`); null where it says nothing. */
export interface SenderChecks {
  spf: string | null;
  dkim: string | null;
  dmarc: string | null;
}

/** A message as its MIME parts say it, before anybody judged it. Everything is plain text of limited length; attachments are dropped. */
export interface MailMessage {
  messageId: string | null;
  /** Message ids that it answers, the nearest last (`References`, then `In-Reply-To`). */
  references: string[];
  from: { name: string | null; address: string | null };
  replyTo: string | null;
  to: string[];
  subject: string;
  /** The header Date as ISO 8601 in UTC; null where it is missing or cannot be read. */
  sentAt: string | null;
  /** The text, of HTML when there is no other, without the older messages that it quotes. */
  text: string;
  /** Addresses (http, https) that the message names. Nothing ever opens them. */
  links: string[];
  /** The source of its iCalendar part, if there is one. */
  calendar: string | null;
  checks: SenderChecks;
}

/** A meeting that a message names. `start` is wall-clock time in `zone` ('2026-12-01T10:00'); `startsAt` the moment in UTC. */
export interface ReplyEvent {
  start: string;
  zone: string | null;
  startsAt: string | null;
  endsAt: string | null;
  change: 'new' | 'moved' | 'cancelled';
}

/** To whom a message is written, as its words say it. */
export type Addressee = 'applicant' | 'somebody' | 'many';

/** What a message says: rules only, no model. */
export interface ReplyJudgement {
  kind: ReplyKind;
  /** Whether the rules are sure enough of the kind for something to be done alone. */
  sure: boolean;
  /** To whom it is written: one who applied, somebody, or many. */
  addressee: Addressee;
  /** The exact part of subject or text that decided. */
  sentence: { in: 'subject' | 'text'; text: string; start: number } | null;
  company: string | null;
  role: string | null;
  person: { name: string; email: string | null } | null;
  event: ReplyEvent | null;
  /** The last day that the message gives for what it asks, 'YYYY-MM-DD'. */
  deadline: string | null;
  /** The posting, the test or the meeting's address that matters in it. */
  link: string | null;
  /** Mail of lawyers, schools' advisers and authorities: always set aside, whatever it says. */
  private: boolean;
}

/** An application as the reader needs it to link a message. */
export interface LinkableApplication {
  id: string;
  company: string;
  title: string;
  link: string | null;
  status: string;
  /** The day of the application, 'YYYY-MM-DD'. */
  appliedOn: string | null;
  /** Message ids and addresses of earlier messages that are linked to it, and of its people. */
  messageIds: string[];
  addresses: string[];
}

/** Why a message belongs to an application. */
export const LINK_REASONS = [
  'thread',
  'posting_link',
  'address',
  'company_and_title',
  'company',
  'chosen',
] as const;

/** One of LINK_REASONS. */
export type LinkReason = (typeof LINK_REASONS)[number];

/** Why a message could not be read; of such a one no more than its head is known. */
export const UNREAD_REASONS = ['damaged', 'too_complex', 'too_slow'] as const;

/** One of UNREAD_REASONS. */
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** Which application a message belongs to: one (`sure` when it may be linked alone), or candidates for a review, or none. */
export interface ReplyLink {
  applicationId: string | null;
  reason: LinkReason | null;
  sure: boolean;
  candidates: string[];
}
