import type { ReplyReader } from '#server/features/replies/reply-reader.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { InterviewDeed, StatusDeed } from '#server/platform/database/tables/replies.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { EntryKind } from '#shared/applications/event-kinds.ts';
import type { Source } from '#shared/applications/source.ts';
import type { Status } from '#shared/applications/status.ts';
import type { InterviewKind } from '#shared/record/interview-kinds.ts';

/** Whose rows change, and when. */
export interface ReplyOwner {
  readonly userId: string;
  readonly now: Date;
}

/** An application as replies name it. */
export interface RepliedApplication {
  readonly id: string;
  readonly user_id: string;
  readonly company_name: string | null;
  readonly job_title: string;
  readonly job_link: string | null;
  readonly status: Status;
  readonly date_applied: string;
  readonly closing_reason: string | null;
  readonly archived_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** When an interview is. */
interface InterviewTime {
  readonly starts_at: Date;
  readonly zone: string;
  readonly minutes: number | null;
}

/** What mails do to applications, inside the caller's transaction. */
interface ApplicationParts {
  /** The person's newest live applications. */
  readonly listNewest: (
    tx: Transaction,
    userId: string,
    limit: number,
  ) => Promise<readonly RepliedApplication[]>;
  /** Those among some ids that are live. */
  readonly listById: (
    tx: Transaction,
    userId: string,
    ids: readonly string[],
  ) => Promise<readonly RepliedApplication[]>;
  /** A live application, locked. */
  readonly lock: (
    tx: Transaction,
    userId: string,
    id: string,
  ) => Promise<RepliedApplication | undefined>;
  /** Writes an entry into the history as of an instant; returns its id. */
  readonly note: (
    tx: Transaction,
    owner: ReplyOwner,
    applicationId: string,
    entry: { readonly kind: EntryKind; readonly at: Date; readonly text: string },
  ) => Promise<string>;
  /** Takes such an entry out of the history for good. */
  readonly removeNote: (
    tx: Transaction,
    owner: ReplyOwner,
    entry: { readonly applicationId: string; readonly id: string },
  ) => Promise<void>;
  /** Gives a live application a status; undefined when it has that already. */
  readonly move: (
    tx: Transaction,
    owner: ReplyOwner,
    applicationId: string,
    to: Status,
  ) => Promise<StatusDeed | undefined>;
  /** Puts a status back, unless it was changed since; returns whether it did. */
  readonly moveBack: (
    tx: Transaction,
    owner: ReplyOwner,
    applicationId: string,
    moved: StatusDeed,
  ) => Promise<boolean>;
  /** Adds an application. */
  readonly add: (
    tx: Transaction,
    owner: ReplyOwner,
    job: {
      readonly company_name: string;
      readonly job_title: string;
      readonly job_link: string;
      readonly date_applied: string;
      readonly source: Source;
    },
  ) => Promise<Application>;
  /** Deletes an application, so that it can be restored. */
  readonly remove: (tx: Transaction, owner: ReplyOwner, id: string) => Promise<void>;
}

/** What mails do to interviews, inside the caller's transaction. */
interface InterviewParts {
  /** The only interview of an application that is still to come. */
  readonly findComing: (
    tx: Transaction,
    owner: ReplyOwner,
    applicationId: string,
  ) => Promise<{ readonly id: string } | undefined>;
  readonly add: (
    tx: Transaction,
    owner: ReplyOwner,
    applicationId: string,
    interview: InterviewTime & {
      readonly kind: InterviewKind;
      readonly place: string;
      readonly people: string;
    },
  ) => Promise<InterviewDeed>;
  readonly move: (
    tx: Transaction,
    owner: ReplyOwner,
    id: string,
    time: InterviewTime,
  ) => Promise<InterviewDeed>;
  readonly cancel: (tx: Transaction, owner: ReplyOwner, id: string) => Promise<InterviewDeed>;
  /** Takes back what a mail did, unless the interview was changed since; returns whether it did. */
  readonly takeBack: (tx: Transaction, owner: ReplyOwner, deed: InterviewDeed) => Promise<boolean>;
}

/** What replies are given (wired in server/app/tracker-features.ts). */
export interface RepliesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly uploads: Uploads;
  readonly reader: ReplyReader;
  /** Keys of the hashes under which messages are known; the first one makes new ones. */
  readonly hashKeys: () => readonly [Buffer, ...Buffer[]];
  readonly applications: ApplicationParts;
  readonly interviews: InterviewParts;
  /** Addresses of the people one knows, each with an application. */
  readonly listContactMails: (
    tx: Transaction,
    userId: string,
    limit: number,
  ) => Promise<readonly { readonly application_id: string; readonly mail: string }[]>;
}
