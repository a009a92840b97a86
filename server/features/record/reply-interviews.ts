import type { RecordDeps } from '#server/features/record/deps.ts';
import { describeInterview } from '#server/features/record/describe-interview.ts';
import { lockOwnInterview } from '#server/features/record/own-interview.ts';
import { addInterview } from '#server/features/record/save-interview.ts';
import {
  type InterviewRow,
  listInterviewPage,
  lockInterview,
  saveInterview,
} from '#server/features/record/repository/interviews.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { liftQuota } from '#server/platform/database/quota.ts';
import type { InterviewKind } from '#shared/record/interview-kinds.ts';

/** Whose interview it is, and when it happens. */
interface Owner {
  readonly userId: string;
  readonly now: Date;
}

/** When an interview is. */
interface InterviewTime {
  readonly starts_at: Date;
  readonly zone: string;
  readonly minutes: number | null;
}

/** What a mail did to an interview, and when. */
interface InterviewDeed {
  readonly id: string;
  readonly did: 'added' | 'moved' | 'cancelled';
  readonly at: string;
  readonly before?: {
    readonly starts_at: string;
    readonly zone: string;
    readonly minutes: number | null;
  };
}

/** Stores a change and writes it into the history. */
async function change(
  tx: Transaction,
  { noteChange }: Pick<RecordDeps, 'noteChange'>,
  { userId, now }: Owner,
  row: InterviewRow,
  changes: Partial<InterviewRow>,
): Promise<void> {
  await saveInterview(tx, row, changes);
  const shown = (one: InterviewRow) => (one.deleted_at ? null : describeInterview(one));
  const noted = { field: 'interview', old: shown(row), new: shown({ ...row, ...changes }) };
  await noteChange(tx, { userId, id: row.application_id, now }, noted);
}

/** Takes back what a mail did, unless the interview was changed since; returns whether it did. */
async function takeBack(
  tx: Transaction,
  deps: Pick<RecordDeps, 'noteChange'>,
  owner: Owner,
  { id, did, at, before }: InterviewDeed,
): Promise<boolean> {
  const row = await lockInterview(tx, owner.userId, id);
  const isDeleted = row?.deleted_at != null;
  if (!row || row.updated_at.toISOString() !== at || isDeleted !== (did === 'cancelled')) {
    return false;
  }
  await liftQuota(tx);
  const changes = before
    ? { ...before, starts_at: new Date(before.starts_at), updated_at: owner.now }
    : { deleted_at: did === 'added' ? owner.now : null };
  await change(tx, deps, owner, row, changes);
  return true;
}

/** What mails do to a person's interviews, each in the caller's transaction. */
export function replyInterviews(deps: RecordDeps) {
  const live = (tx: Transaction, { userId }: Owner, interview: string) =>
    lockOwnInterview(deps, tx, userId, { interview, deleted: false });
  return {
    /** The only interview of an application that is still to come; undefined when there are none or several. */
    async findComing(
      tx: Transaction,
      { userId, now }: Owner,
      applicationId: string,
    ): Promise<InterviewRow | undefined> {
      const filter = { applicationId, from: now, offset: 0, limit: 1 };
      const { rows, total } = await listInterviewPage(tx, deps, userId, filter);
      return total === 1 ? rows[0] : undefined;
    },
    async add(
      tx: Transaction,
      owner: Owner,
      applicationId: string,
      {
        starts_at,
        ...rest
      }: InterviewTime & {
        readonly kind: InterviewKind;
        readonly place: string;
        readonly people: string;
      },
    ): Promise<InterviewDeed> {
      const body = { ...rest, starts_at: starts_at.toISOString() };
      const { id } = await addInterview(tx, deps, owner, applicationId, body);
      return { id, did: 'added', at: owner.now.toISOString() };
    },
    /** Gives one another time. */
    async move(
      tx: Transaction,
      owner: Owner,
      id: string,
      time: InterviewTime,
    ): Promise<InterviewDeed> {
      const { row } = await live(tx, owner, id);
      await change(tx, deps, owner, row, { ...time, updated_at: owner.now });
      const { starts_at, zone, minutes } = row;
      const before = { starts_at: starts_at.toISOString(), zone, minutes };
      return { id, did: 'moved', at: owner.now.toISOString(), before };
    },
    /** Deletes one, so that it can be restored. */
    async cancel(tx: Transaction, owner: Owner, id: string): Promise<InterviewDeed> {
      const { row } = await live(tx, owner, id);
      await liftQuota(tx);
      await change(tx, deps, owner, row, { deleted_at: owner.now });
      return { id, did: 'cancelled', at: row.updated_at.toISOString() };
    },
    takeBack: (tx: Transaction, owner: Owner, deed: InterviewDeed): Promise<boolean> =>
      takeBack(tx, deps, owner, deed),
  };
}
