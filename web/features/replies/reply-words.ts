import { type StatusColour, statusColour } from '#shared/applications/status.ts';
import { formatDate } from '#shared/core/dates.ts';
import type { Reply, ReplyApplication } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import type { ReplyProposal } from '#shared/replies/review.ts';
import type { LinkReason, ReplyKind } from '#shared/replies/reply.ts';

/** What a kind is called. */
export const KIND_LABELS: Readonly<Record<ReplyKind, string>> = {
  confirmation: 'Confirmation',
  test: 'Test',
  interview_proposed: 'Interview proposed',
  interview_fixed: 'Interview',
  rejection: 'Rejection',
  offer: 'Offer',
  more_information: 'More information',
  recruiter: 'Recruiter',
  other: 'Other',
};

/** The colour of the status that a kind leads to, as everywhere; grey where it leads to none. */
export const KIND_TONES: Readonly<Partial<Record<ReplyKind, StatusColour>>> = {
  test: statusColour('oa'),
  interview_proposed: statusColour('vo'),
  interview_fixed: statusColour('vo'),
  rejection: statusColour('rejected'),
  offer: statusColour('offer'),
};

/** Why a mail belongs to an application. */
export const REASON_WORDS: Readonly<Record<LinkReason, string>> = {
  thread: 'answers an earlier email about it',
  posting_link: 'names its posting',
  address: 'comes from one of its addresses',
  company_and_title: 'names its company and title',
  company: 'names its company',
  chosen: 'chosen by you',
};

/** An application in one line. */
export const applicationWords = ({ company_name, job_title }: ReplyApplication): string =>
  [company_name, job_title].filter(Boolean).join(' · ') || 'Application';

/** Who sent a mail. */
export const senderWords = ({ sender_name, sender_mail }: Reply): string =>
  sender_name || sender_mail || 'Unknown sender';

/** Where a mail that waits for a review may belong, in its line. */
export function candidateWords(reply: Reply): string {
  const [first, ...others] = reply.candidates;
  if (!first) return senderWords(reply);
  if (others.length === 0) return `Perhaps ${applicationWords(first)}`;
  const { company_name: company } = first;
  const isOneCompany = others.every(({ company_name }) => company_name === company);
  const among = `one of ${reply.candidates.length} applications`;
  return isOneCompany && company ? `${company} · ${among}` : `Perhaps ${among}`;
}

/** How far a mail can be trusted: what the receiving server found of its sender, and whether its kind is certain. */
export const trustWords = ({ sure, spf, dkim, dmarc }: Reply): string[] => [
  ...Object.entries({ SPF: spf, DKIM: dkim, DMARC: dmarc }).flatMap(([name, result]) =>
    result === null ? [] : [`${name} ${result}`],
  ),
  ...(sure ? [] : ['kind not certain']),
];

/** The time of a meeting as the mail says it. */
function eventWords(reply: Reply): string {
  const { event } = reply;
  if (!event) return '';
  const [day = '', time = ''] = event.start.split('T');
  const zone = event.zone ? ` (${event.zone})` : '';
  return `${formatDate(day, undefined, { dateStyle: 'medium' })}${time && `, ${time.slice(0, 5)}`}${zone}`;
}

/** What a mail proposes that its kind, at the beginning of its line, does not say. */
const SHORT: Readonly<Partial<Record<ReplyProposal, string>>> = {
  interview_moved: 'moved',
  interview_cancelled: 'cancelled',
};

/** Which application a mail proposes something for, in a line. */
export const proposalLine = ({ application, proposal }: Reply): string =>
  [application && applicationWords(application), proposal && SHORT[proposal]]
    .filter(Boolean)
    .join(' · ');

/** What a mail proposes, in words, and what the press that does it is called. */
export function proposalOf(reply: Reply): { readonly words: string; readonly press: string } {
  const { proposal, sentence, subject, deadline } = reply;
  const said = sentence || subject;
  switch (proposal) {
    case 'rejection':
      return { words: replyMessages.looksLikeNo(said), press: replyMessages.confirm };
    case 'interview':
      return {
        words: reply.event ? `Interview on ${eventWords(reply)}` : `Interview: "${said}"`,
        press: 'Add the interview',
      };
    case 'interview_moved':
      return { words: `Interview moved to ${eventWords(reply)}`, press: 'Move the interview' };
    case 'interview_cancelled':
      return { words: `Interview cancelled: "${said}"`, press: 'Cancel the interview' };
    case 'test':
      return {
        words: `Test${deadline ? ` by ${formatDate(deadline, undefined, { dateStyle: 'medium' })}` : ''}: "${said}"`,
        press: 'Mark as OA',
      };
    case 'offer':
      return { words: `Looks like an offer: "${said}"`, press: 'Mark as offer' };
    case 'add':
      return { words: 'None of your applications', press: replyMessages.addIt };
    default:
      return { words: '', press: '' };
  }
}
