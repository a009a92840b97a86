import type { ColumnType, Generated } from 'kysely';

import type { Status } from '#shared/applications/status.ts';
import type { LinkReason, ReplyEvent, ReplyKind, UnreadReason } from '#shared/replies/reply.ts';
import type {
  ReplyDoor,
  ReplyProposal,
  ReplyRuleAction,
  ReplyState,
} from '#shared/replies/review.ts';

/** What is kept of a mail that was not set aside. */
export interface StoredSaid {
  readonly kind: ReplyKind;
  readonly sure: boolean;
  readonly subject: string;
  readonly sender_name: string;
  readonly sender_mail: string;
  readonly sent_at: string | null;
  readonly sentence: string;
  readonly sentence_in: 'subject' | 'text' | null;
  readonly company_name: string;
  readonly job_title: string;
  readonly person_name: string;
  readonly person_mail: string;
  readonly event: ReplyEvent | null;
  readonly deadline: string | null;
  readonly link: string;
  readonly spf: string | null;
  readonly dkim: string | null;
  readonly dmarc: string | null;
  /** Why no more than its head is known; left out for a mail that was read. */
  readonly unread?: UnreadReason;
  /** Applications that it may belong to; they may be gone. */
  readonly candidates: readonly string[];
}

/** A status that a mail changed. */
export interface StatusDeed {
  readonly event_id: string;
  readonly from: Status;
  readonly to: Status;
}

/** An interview that a mail made, moved or cancelled, and when it was last changed by that. */
export interface InterviewDeed {
  readonly id: string;
  readonly did: 'added' | 'moved' | 'cancelled';
  readonly at: string;
  /** Its time before it was moved. */
  readonly before?: {
    readonly starts_at: string;
    readonly zone: string;
    readonly minutes: number | null;
  };
}

/** What was done with a mail, as far as it can be undone: when it was linked, and by an answer to what it proposed. */
export interface StoredDone {
  readonly entry_id?: string;
  readonly status?: StatusDeed;
  /** The application was made of the mail. */
  readonly added?: true;
  readonly answer?: {
    readonly proposal: ReplyProposal;
    readonly status?: StatusDeed;
    readonly interview?: InterviewDeed;
  };
}

/** JSON that is written as text and read as a value. */
type Json<T> = ColumnType<T | null, string | null, string | null>;

/** A reading of mail. */
interface ReplySyncTable {
  user_id: string;
  id: string;
  door: ReplyDoor;
  /** Mails that had been read before. */
  known: Generated<number>;
  /** Mails that ended nowhere. */
  lost: Generated<number>;
  created_at: Date;
  undone_at: Date | null;
}

/** A mail that was read; of one that was set aside only its key and day. */
interface ReplyTable {
  user_id: string;
  id: string;
  sync_id: string;
  /** Keyed hash of the message. */
  message_key: string;
  /** Keyed hash of its Message-ID alone, which its answers name. */
  thread_key: string | null;
  state: ReplyState;
  /** The day it was sent (UTC). */
  sent_on: string | null;
  said: Json<StoredSaid>;
  /** Its text, which the person kept. */
  body: string | null;
  application_id: string | null;
  reason: LinkReason | null;
  proposal: ReplyProposal | null;
  done: Json<StoredDone>;
  created_at: Date;
}

/** What is always done with mail of a sender. */
interface ReplyRuleTable {
  user_id: string;
  id: string;
  /** Folded. */
  sender_mail: string;
  action: ReplyRuleAction;
  application_id: string | null;
  created_at: Date;
}

/** Tables of replies. */
export interface ReplyTables {
  reply_syncs: ReplySyncTable;
  replies: ReplyTable;
  reply_rules: ReplyRuleTable;
}
