import type { RepliedApplication } from '#server/features/replies/deps.ts';
import { isForged } from '#server/features/replies/dispose.ts';
import type { RuleRow, SyncRow } from '#server/features/replies/repository/readings.ts';
import type { ReplyRow } from '#server/features/replies/repository/replies.ts';
import type { StoredSaid } from '#server/platform/database/tables/replies.ts';
import { utcDate } from '#shared/core/dates.ts';
import { EMAIL_MAX, NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import type {
  Reply,
  ReplyApplication,
  ReplyRule,
  ReplySync,
} from '#shared/replies/contracts/schemas.ts';
import { REPLY_CANDIDATES_MAX, REPLY_SENTENCE_MAX } from '#shared/replies/limits.ts';
import type { MailMessage, ReplyJudgement, UnreadReason } from '#shared/replies/reply.ts';
import type { ReplyDeed } from '#shared/replies/review.ts';

/** Applications by their ids. */
export type ApplicationsById = ReadonlyMap<string, RepliedApplication>;

const cut = (text: string | null | undefined, max: number) =>
  (text ?? '').replaceAll('\0', '').toWellFormed().slice(0, max).toWellFormed();

/** What is kept of a mail: texts of limited length, without its body. */
export function saidBy(
  { from, subject, sentAt, checks }: MailMessage,
  judgement: ReplyJudgement,
  candidates: readonly string[],
  unread?: UnreadReason,
): StoredSaid {
  const { kind, sure, sentence, company, role, person, event, deadline, link } = judgement;
  const result = (text: string | null) => (text === null ? null : cut(text, NAME_MAX));
  return {
    kind,
    sure,
    subject: cut(subject, URL_MAX),
    sender_name: cut(from.name, NAME_MAX),
    sender_mail: cut(from.address, EMAIL_MAX),
    sent_at: sentAt,
    sentence: cut(sentence?.text, REPLY_SENTENCE_MAX),
    sentence_in: sentence?.in ?? null,
    company_name: cut(company, NAME_MAX),
    job_title: cut(role, NAME_MAX),
    person_name: cut(person?.name, NAME_MAX),
    person_mail: cut(person?.email, EMAIL_MAX),
    event,
    deadline,
    link: link && link.length <= URL_MAX ? cut(link, URL_MAX) : '',
    spf: result(checks.spf),
    dkim: result(checks.dkim),
    dmarc: result(checks.dmarc),
    ...(unread && { unread }),
    candidates: candidates.slice(0, REPLY_CANDIDATES_MAX),
  };
}

/** The day (UTC) on which a mail was sent. */
export function dayOf({ sent_at }: Pick<StoredSaid, 'sent_at'>): string | null {
  return sent_at === null ? null : utcDate(new Date(sent_at));
}

function presentApplication(row: RepliedApplication | undefined): ReplyApplication | null {
  if (!row) return null;
  const { id, company_name, job_title, status } = row;
  return { id, company_name: company_name ?? '', job_title, status };
}

/** What was done with a mail and can be undone. */
function deedsOf({ done }: ReplyRow): ReplyDeed[] {
  if (!done) return [];
  const { entry_id, status, added, answer } = done;
  const found: Record<ReplyDeed, boolean> = {
    history: entry_id !== undefined,
    status: (status ?? answer?.status) !== undefined,
    interview: answer?.interview !== undefined,
    application: added === true,
  };
  return (Object.keys(found) as ReplyDeed[]).filter((deed) => found[deed]);
}

/** The applications that a reply names, by which it is presented. */
export function namedIn({ application_id, said }: ReplyRow): readonly string[] {
  return [...(application_id ? [application_id] : []), ...(said?.candidates ?? [])];
}

const NOTHING_SAID: StoredSaid = {
  kind: 'other',
  sure: false,
  subject: '',
  sender_name: '',
  sender_mail: '',
  sent_at: null,
  sentence: '',
  sentence_in: null,
  company_name: '',
  job_title: '',
  person_name: '',
  person_mail: '',
  event: null,
  deadline: null,
  link: '',
  spf: null,
  dkim: null,
  dmarc: null,
  candidates: [],
};

/** A reply as the API returns it. */
export function presentReply(row: ReplyRow, applications: ApplicationsById): Reply {
  const { candidates, event, unread = null, ...said } = row.said ?? NOTHING_SAID;
  const presented = (id: string) => presentApplication(applications.get(id)) ?? [];
  return {
    id: row.id,
    sync_id: row.sync_id,
    state: row.state,
    ...said,
    unread,
    sent_on: row.sent_on,
    event: event && {
      start: event.start,
      zone: event.zone,
      starts_at: event.startsAt,
      ends_at: event.endsAt,
      change: event.change,
    },
    forged: isForged(said),
    application: row.application_id
      ? presentApplication(applications.get(row.application_id))
      : null,
    reason: row.reason,
    candidates: candidates.flatMap(presented),
    proposal: row.proposal,
    done: deedsOf(row),
    text: row.body ?? '',
  };
}

/** A reading as the API returns it, with what became of its mails. */
export function presentSync(
  { id, door, known, lost, created_at, undone_at }: SyncRow,
  counts: { readonly linked: number; readonly review: number; readonly aside: number },
): ReplySync {
  const { linked, review, aside } = counts;
  const isUndone = undone_at !== null;
  return {
    id,
    door,
    at: created_at.toISOString(),
    read: linked + review + aside + (isUndone ? 0 : lost),
    linked,
    review,
    aside,
    lost: isUndone ? 0 : lost,
    known,
    undone_at: undone_at?.toISOString() ?? null,
  };
}

/** A rule as the API returns it. */
export function presentRule(row: RuleRow, applications: ApplicationsById): ReplyRule {
  const { id, sender_mail, action, application_id, created_at } = row;
  return {
    id,
    sender_mail,
    action,
    application: application_id ? presentApplication(applications.get(application_id)) : null,
    created_at: created_at.toISOString(),
  };
}
