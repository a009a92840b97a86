import type { StoredSaid } from '#server/platform/database/tables/replies.ts';
import type { Status } from '#shared/applications/status.ts';
import type {
  LinkReason,
  MailMessage,
  ReplyJudgement,
  ReplyKind,
  ReplyLink,
  SenderChecks,
  UnreadReason,
} from '#shared/replies/reply.ts';
import type { ReplyProposal, ReplyRuleAction, ReplyState } from '#shared/replies/review.ts';

const isFail = (result: string | null) => /^(hard|perm)?fail$/i.test(result ?? '');
const isPass = (result: string | null) => /^pass$/i.test(result ?? '');

/** Whether what the receiving server found says that the sender may be forged. */
export function isForged({ spf, dkim, dmarc }: SenderChecks): boolean {
  if (isFail(dmarc)) return true;
  if (isPass(dmarc)) return false;
  // A forwarder breaks one of the two, so that one alone proves nothing.
  return (isFail(spf) && !isPass(dkim)) || (isFail(dkim) && !isPass(spf));
}

/** What is known of a message besides what it says. */
interface Known {
  /** The application that the person says it is about. */
  readonly chosen?: string | undefined;
  /** The application of a message that it answers. */
  readonly thread?: string | undefined;
  /** What is always done with mail of its sender. */
  readonly rule?:
    | { readonly action: ReplyRuleAction; readonly application_id: string | null }
    | undefined;
}

/** Where a message ends. */
interface Disposal {
  readonly state: ReplyState;
  /** The application it is linked to. */
  readonly applicationId: string | null;
  readonly reason: LinkReason | null;
  /** The applications it may belong to. */
  readonly candidates: readonly string[];
}

/** Kinds that an employer's mail to its customers resembles: a demo, a ticket, a form. */
const SOLD: ReadonlySet<ReplyKind> = new Set([
  'confirmation',
  'interview_proposed',
  'interview_fixed',
  'more_information',
  'recruiter',
]);

const ASIDE: Disposal = { state: 'aside', applicationId: null, reason: null, candidates: [] };

/** Where a message ends: linked where one application is sure and it is written to who applied, set aside when it is about none, and otherwise for the person to say. */
export function dispose(
  {
    message,
    judgement,
    link,
    unread,
  }: {
    readonly message: MailMessage;
    readonly judgement: ReplyJudgement;
    readonly link: ReplyLink;
    readonly unread?: UnreadReason;
  },
  { chosen, thread, rule }: Known,
): Disposal {
  if (judgement.private) return ASIDE;
  const linked = (applicationId: string, reason: LinkReason): Disposal => ({
    state: 'linked',
    applicationId,
    reason,
    candidates: [],
  });
  if (chosen !== undefined) return linked(chosen, 'chosen');
  const forged = isForged(message.checks);
  if (rule && !forged) {
    return rule.application_id === null ? ASIDE : linked(rule.application_id, 'chosen');
  }
  const [id, reason] = thread ? [thread, 'thread' as const] : [link.applicationId, link.reason];
  const candidates = [...new Set([...(id ? [id] : []), ...link.candidates])];
  const isToApplicant =
    judgement.sure ||
    judgement.addressee === 'applicant' ||
    reason === 'thread' ||
    reason === 'posting_link' ||
    (judgement.addressee === 'somebody' && (reason !== 'company' || !SOLD.has(judgement.kind)));
  const isSure =
    isToApplicant &&
    judgement.kind !== 'other' &&
    !forged &&
    unread === undefined &&
    (thread !== undefined || link.sure);
  if (id && reason && isSure) return linked(id, reason);
  const isKnown =
    candidates.length > 0 && (!judgement.sure || reason === 'thread' || reason === 'address');
  const isOther = judgement.kind === 'other' && unread === undefined && !isKnown;
  return isOther ? ASIDE : { ...ASIDE, state: 'review', candidates };
}

/** The statuses from which a test leads on. */
const BEFORE_TEST: ReadonlySet<Status> = new Set(['applied', 'in_progress']);

/** What a linked mail proposes for an application of a status; null for what only belongs into its history. */
export function proposalOf(
  { kind, event }: Pick<StoredSaid, 'kind' | 'event'>,
  status: Status,
): ReplyProposal | null {
  switch (kind) {
    case 'rejection':
      return status === 'rejected' ? null : 'rejection';
    case 'test':
      return BEFORE_TEST.has(status) ? 'test' : null;
    case 'offer':
      return status === 'offer' ? null : 'offer';
    case 'interview_fixed':
    case 'interview_proposed':
      return PROPOSED_BY[event?.change ?? 'new'];
    default:
      return null;
  }
}

const PROPOSED_BY = {
  new: 'interview',
  moved: 'interview_moved',
  cancelled: 'interview_cancelled',
} as const;

/** Whether a mail without an application is the confirmation of one that is not in the list. */
export function proposesApplication(said: StoredSaid): boolean {
  return said.kind === 'confirmation' && said.candidates.length === 0 && !isForged(said);
}

/** Kinds in which an employer answers; a receipt and a no are no reply in the sense of the statistics. */
const ANSWERS: ReadonlySet<ReplyKind> = new Set([
  'test',
  'interview_proposed',
  'interview_fixed',
  'offer',
  'more_information',
  'recruiter',
]);

/** The entry that a mail leaves in the history of its application; it names no kind of which nobody is sure. */
export function entryOf(
  said: StoredSaid,
  isKindKnown = said.sure,
): { kind: 'reply' | 'other'; text: string } {
  const sender = said.sender_name || said.sender_mail;
  const from = sender ? `, from ${sender}` : '';
  const quoted = said.sentence ? `"${said.sentence}"` : '';
  const about = said.subject ? `${said.subject}${from}` : from.slice(2);
  const text = [quoted, quoted && about ? `(${about})` : about].filter(Boolean).join(' ');
  if (isKindKnown && ANSWERS.has(said.kind)) return { kind: 'reply', text };
  const headings: Readonly<Record<string, string>> = {
    confirmation: 'Confirmation',
    rejection: 'Looks like a no',
  };
  const heading = (isKindKnown ? headings[said.kind] : undefined) ?? 'Mail';
  return { kind: 'other', text: text ? `${heading}: ${text}` : heading };
}
