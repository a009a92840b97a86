import type { RecordDeps } from '#server/features/record/deps.ts';
import { describeInterview } from '#server/features/record/describe-interview.ts';
import { ownApplication } from '#server/features/record/own-application.ts';
import { lockOwnInterview } from '#server/features/record/own-interview.ts';
import { presentInterview } from '#server/features/record/present-interview.ts';
import {
  insertInterview,
  saveInterview,
  type InterviewRow,
} from '#server/features/record/repository/interviews.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { refuseConflicts } from '#server/http/refuse-conflicts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Output } from '#shared/core/contract.ts';
import type * as contracts from '#shared/record/contracts/interviews.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { instantOf } from '#shared/core/dates.ts';

type Columns = Pick<
  InterviewRow,
  'round' | 'kind' | 'starts_at' | 'zone' | 'minutes' | 'place' | 'people' | 'outcome' | 'notes'
>;

type NewInterview = Output<typeof contracts.createInterview.body>;

/** The columns a request asks for: an absent field keeps its value, null clears it. */
function columnsOf(before: Columns, body: Output<typeof contracts.updateInterview.body>): Columns {
  const texts = (['round', 'place', 'people', 'outcome', 'notes'] as const).map((name) => [
    name,
    body[name] === undefined ? before[name] : (body[name] ?? ''),
  ]);
  return {
    ...(Object.fromEntries(texts) as Pick<
      Columns,
      'round' | 'place' | 'people' | 'outcome' | 'notes'
    >),
    kind: body.kind ?? before.kind,
    starts_at: (body.starts_at && instantOf(body.starts_at)) || before.starts_at,
    zone: body.zone ?? before.zone,
    minutes: body.minutes === undefined ? before.minutes : body.minutes,
  };
}

/** Adds an interview to an application, whose history says so; throws AppError `not_found` (404). */
export async function createInterview(
  deps: RecordDeps,
  identity: SignedIn,
  id: string,
  body: NewInterview,
): Promise<Interview> {
  const owner = { userId: identity.userId, now: deps.clock.now() };
  return deps.database.transaction(identity, (tx) => addInterview(tx, deps, owner, id, body));
}

/** The same inside the caller's transaction. */
export async function addInterview(
  tx: Transaction,
  deps: Pick<RecordDeps, 'findApplication' | 'noteChange'>,
  { userId, now }: { readonly userId: string; readonly now: Date },
  id: string,
  body: NewInterview,
): Promise<Interview> {
  const application = await ownApplication(deps, tx, userId, id);
  const empty = { round: '', minutes: null, place: '', people: '', outcome: '', notes: '' };
  const { kind, zone } = body;
  const row = {
    ...columnsOf({ ...empty, kind, zone, starts_at: now }, body),
    id: rowId(now),
    user_id: userId,
    application_id: id,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await insertInterview(tx, row);
  const change = { field: 'interview', old: null, new: describeInterview(row) };
  await deps.noteChange(tx, { userId, id, now }, change);
  return presentInterview(row, application);
}

/** Changes an interview; throws AppError `not_found` (404), and `conflict` (409) when a field is no longer as in `base`. */
export async function updateInterview(
  deps: RecordDeps,
  identity: SignedIn,
  asked: { readonly id: string; readonly interview: string },
  body: Output<typeof contracts.updateInterview.body>,
): Promise<Interview> {
  const { userId } = identity;
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    const { row, application } = await lockOwnInterview(deps, tx, userId, {
      ...asked,
      deleted: false,
    });
    const columns = columnsOf(row, body);
    const after = { ...row, ...columns, updated_at: now };
    refuseConflicts({
      base: body.base,
      sent: Object.keys(body),
      wanted: { ...presentInterview(after, application) },
      stored: { ...presentInterview(row, application) },
    });
    await saveInterview(tx, row, { ...columns, updated_at: now });
    const change = {
      field: 'interview',
      old: describeInterview(row),
      new: describeInterview(after),
    };
    await deps.noteChange(tx, { userId, id: asked.id, now }, change);
    return presentInterview(after, application);
  });
}
