import type { CorrectionDeps } from '#server/features/h1b/corrections/deps.ts';
import {
  endSplit,
  insertSplit,
  listSplits,
  MOST_SPLITS,
} from '#server/features/h1b/corrections/repository.ts';
import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { explorerUnavailable } from '#server/h1b/questions.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Output } from '#shared/core/contract.ts';
import type { h1bCorrections } from '#shared/h1b/contracts/corrections.ts';
import { correctionMessages } from '#shared/h1b/employer-correction-messages.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

const SERVER = { role: 'service_role' } as const;

/** The partings in force, as an operator sees them. */
export async function listH1bCorrections(
  { database }: CorrectionDeps,
  { userId }: SignedIn,
): Promise<Output<typeof h1bCorrections>> {
  const rows = await database.transaction(SERVER, listSplits);
  return {
    allowed: true,
    parted: rows.map(({ id, name, employer, parted_by, parted_at }) => ({
      id,
      name,
      employer,
      byYou: parted_by === userId,
      partedAt: parted_at.toISOString(),
    })),
  };
}

/** Parts a name from its employer for everybody; throws AppError `validation_failed` (400) for a name that was not joined to one, and for too many names. */
export async function splitH1bName(
  deps: CorrectionDeps,
  identity: SignedIn,
  name: string,
): Promise<Output<typeof h1bCorrections>> {
  const { database, clock, explorer } = deps;
  if (explorer.status().state !== 'ready') throw explorerUnavailable();
  const key = identityKey(name);
  const employer = await explorer.employerStatistics(name);
  const under = employer?.spellings.filter(({ splitKey }) => splitKey === key);
  const spelling = under?.find((each) => each.name === name) ?? under?.[0];
  if (!employer || !spelling) {
    throw new AppError(ERRORS.validation_failed, correctionMessages.notJoined);
  }
  const now = clock.now();
  await database.transaction(SERVER, async (tx) => {
    const { length } = await listSplits(tx);
    if (length >= MOST_SPLITS) {
      throw new AppError(ERRORS.validation_failed, correctionMessages.tooManyForAll(MOST_SPLITS));
    }
    await insertSplit(tx, {
      id: rowId(now),
      key,
      name: spelling.name,
      employer: employer.name,
      parted_by: identity.userId,
      parted_at: now,
    });
  });
  await explorer.refresh();
  return listH1bCorrections(deps, identity);
}

/** Joins a parted name again; throws AppError `not_found` (404) for a parting that is not in force. */
export async function joinH1bName(
  deps: CorrectionDeps,
  identity: SignedIn,
  id: string,
): Promise<Output<typeof h1bCorrections>> {
  const by = { joined_by: identity.userId, joined_at: deps.clock.now() };
  const ended = await deps.database.transaction(SERVER, (tx) => endSplit(tx, id, by));
  if (!ended) throw new AppError(ERRORS.not_found, correctionMessages.notFound);
  await deps.explorer.refresh();
  return listH1bCorrections(deps, identity);
}
