import type { RepliesDeps, ReplyOwner } from '#server/features/replies/deps.ts';
import type { KeptReply } from '#server/features/replies/apply-link.ts';
import {
  type ApplicationsById,
  namedIn,
  presentReply,
} from '#server/features/replies/presenter.ts';
import {
  findReply,
  lockReply,
  type ReplyRow,
} from '#server/features/replies/repository/replies.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';

/** The refusal of a reply that is not there. */
export const noReply = () => new AppError(ERRORS.not_found, replyMessages.notFound);

/** The refusal of a change for which a reply is in the wrong state. */
export const wrongState = (message: string) => new AppError(ERRORS.conflict, message);

/** A reply that was not set aside; throws AppError `not_found` (404) for any other. */
export function kept(row: ReplyRow | undefined): KeptReply {
  if (!row?.said) throw noReply();
  return { ...row, said: row.said };
}

/** The applications that some replies name, by their ids. */
export async function applicationsOf(
  tx: Transaction,
  { applications }: Pick<RepliesDeps, 'applications'>,
  userId: string,
  ids: readonly string[],
): Promise<ApplicationsById> {
  const wanted = [...new Set(ids)];
  const rows = wanted.length === 0 ? [] : await applications.listById(tx, userId, wanted);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Replies as the API returns them. */
export async function presentReplies(
  tx: Transaction,
  deps: Pick<RepliesDeps, 'applications'>,
  userId: string,
  rows: readonly ReplyRow[],
): Promise<Reply[]> {
  const named = await applicationsOf(tx, deps, userId, rows.flatMap(namedIn));
  return rows.map((row) => presentReply(row, named));
}

/** One reply as the API returns it. */
export async function presentOne(
  tx: Transaction,
  deps: Pick<RepliesDeps, 'applications'>,
  row: ReplyRow,
): Promise<Reply> {
  return presentReply(row, await applicationsOf(tx, deps, row.user_id, namedIn(row)));
}

/** Changes one of the person's replies that was not set aside, in one transaction; throws AppError `not_found` (404). */
export async function changeReply(
  deps: RepliesDeps,
  identity: SignedIn,
  id: string,
  change: (tx: Transaction, owner: ReplyOwner, row: KeptReply) => Promise<ReplyRow>,
): Promise<Reply> {
  const owner = { userId: identity.userId, now: deps.clock.now() };
  return deps.database.transaction(identity, async (tx) => {
    const row = kept(await lockReply(tx, owner.userId, id));
    return presentOne(tx, deps, await change(tx, owner, row));
  });
}

/** One of the person's replies; throws AppError `not_found` (404), also for one that was set aside. */
export async function getReply(deps: RepliesDeps, identity: SignedIn, id: string): Promise<Reply> {
  return deps.database.transaction(identity, async (tx) =>
    presentOne(tx, deps, kept(await findReply(tx, identity.userId, id))),
  );
}

/** Throws AppError `not_found` (404) unless the person has a live application of that id. */
export async function requireApplication(
  tx: Transaction,
  { applications }: Pick<RepliesDeps, 'applications'>,
  userId: string,
  id: string,
): Promise<void> {
  const [found] = await applications.listById(tx, userId, [id]);
  if (!found) throw new AppError(ERRORS.not_found, messages.applications.notFound);
}
