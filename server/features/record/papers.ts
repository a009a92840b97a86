import type { RecordDeps } from '#server/features/record/deps.ts';
import { saysColumns } from '#server/features/record/kept-says.ts';
import { ownApplication } from '#server/features/record/own-application.ts';
import {
  deletedPapers,
  insertPaper,
  listPaperPage,
  lockPaper,
  markPaper,
  purgePaper,
  type PaperRow,
} from '#server/features/record/repository/papers.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { liftQuota, withoutPurgingTrash } from '#server/platform/database/quota.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Output } from '#shared/core/contract.ts';
import { toPage, type Page } from '#shared/core/page.ts';
import type * as contracts from '#shared/record/contracts/papers.ts';
import type { Paper } from '#shared/record/contracts/papers.ts';
import { verdictOf } from '#shared/postings/verdict.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { PAPERS_PAGE_SIZE } from '#shared/record/limits.ts';

const words = recordMessages.papers;
/** What the history of the application calls each kind. */
const FIELDS = { posting: 'posting', resume: 'resume_sent', letter: 'letter' } as const;

/** Which of the person's papers is meant; without its application, any. */
interface PaperRef {
  readonly id?: string | undefined;
  readonly paper: string;
}

function noPaper(): AppError {
  return new AppError(ERRORS.not_found, words.notFound);
}

/** Read from the text each time, so that it never says less than the rules of today. */
function saysOf(text: string): Paper['says'] {
  const says = verdictOf(text);
  return { ...says, contradicting: [...says.contradicting] };
}

/** Papers as the API returns them: an answer that is deleted is not named. */
async function presentPapers(
  { listLiveAnswers }: RecordDeps,
  tx: Transaction,
  userId: string,
  rows: readonly PaperRow[],
): Promise<Paper[]> {
  const named = rows.map(({ answer_id }) => answer_id).filter((id) => id !== null);
  const live = new Set(await listLiveAnswers(tx, userId, named));
  return rows.map(({ id, kind, label, text, file_path, answer_id, created_at }) => ({
    id,
    kind,
    label,
    text,
    says: kind === 'posting' ? saysOf(text) : null,
    file_path,
    answer_id: answer_id && live.has(answer_id) ? answer_id : null,
    created_at: created_at.toISOString(),
  }));
}

async function presentPaper(deps: RecordDeps, tx: Transaction, row: PaperRow): Promise<Paper> {
  const [shown] = await presentPapers(deps, tx, row.user_id, [row]);
  if (!shown) throw noPaper();
  return shown;
}

/** Writes into the history that a paper came or went. */
async function note(deps: RecordDeps, tx: Transaction, row: PaperRow, came: boolean) {
  const name = row.label || 'Saved';
  const change = {
    field: FIELDS[row.kind],
    old: came ? null : name,
    new: came ? name : null,
  };
  const now = deps.clock.now();
  await deps.noteChange(tx, { userId: row.user_id, id: row.application_id, now }, change);
}

async function lockOwnPaper(
  deps: RecordDeps,
  tx: Transaction,
  userId: string,
  { id, paper, deleted }: PaperRef & { readonly deleted: boolean },
): Promise<PaperRow> {
  const row = await lockPaper(tx, userId, paper);
  const isMeant = row && (id === undefined || row.application_id === id);
  if (!isMeant || (row.deleted_at !== null) !== deleted) throw noPaper();
  await ownApplication(deps, tx, userId, row.application_id);
  return row;
}

/** One page of what is kept with an application; throws AppError `not_found` (404). */
export async function listPapers(
  deps: RecordDeps,
  identity: SignedIn,
  { id, page }: { readonly id: string; readonly page: number },
): Promise<Page<Paper>> {
  const limit = PAPERS_PAGE_SIZE;
  const { userId } = identity;
  const asked = { userId, applicationId: id, offset: (page - 1) * limit, limit };
  const { rows, total } = await deps.database.transaction(identity, async (tx) => {
    await ownApplication(deps, tx, userId, id);
    const found = await listPaperPage(tx, asked);
    return { ...found, rows: await presentPapers(deps, tx, userId, found.rows) };
  });
  return toPage(rows, total, page, limit);
}

/** Keeps the text of a posting with an application of theirs, inside the caller's transaction. */
export async function keepPosting(
  deps: RecordDeps,
  tx: Transaction,
  { userId, now }: { readonly userId: string; readonly now: Date },
  { applicationId, text }: { readonly applicationId: string; readonly text: string },
): Promise<void> {
  const row: PaperRow = {
    user_id: userId,
    id: rowId(now),
    application_id: applicationId,
    kind: 'posting',
    label: '',
    text,
    file_path: null,
    answer_id: null,
    created_at: now,
    deleted_at: null,
    ...saysColumns({ kind: 'posting', text }),
  };
  await insertPaper(tx, row);
  await note(deps, tx, row, true);
}

/** Keeps a posting, a résumé's name or a letter with an application; throws AppError `not_found` (404), and `validation_failed` (400) when it says nothing or names a file or an answer that is not theirs. */
export async function createPaper(
  deps: RecordDeps,
  identity: SignedIn,
  id: string,
  body: Output<typeof contracts.createPaper.body>,
): Promise<Paper> {
  const { kind } = body;
  const field = kind === 'resume' ? 'label' : 'text';
  if (!body[field]) {
    throw new AppError(
      ERRORS.validation_failed,
      words[kind === 'resume' ? 'nameRequired' : 'textRequired'],
      { field },
    );
  }
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    await ownApplication(deps, tx, identity.userId, id);
    const file = body.file_path || null;
    if (file !== null && !(await deps.isOwnFile(tx, identity.userId, file))) {
      throw new AppError(ERRORS.validation_failed, words.fileNotFound, { field: 'file_path' });
    }
    const answer = body.answer_id || null;
    if (answer && !(await deps.listLiveAnswers(tx, identity.userId, [answer])).includes(answer)) {
      throw new AppError(ERRORS.validation_failed, words.answerNotFound, { field: 'answer_id' });
    }
    const row: PaperRow = {
      user_id: identity.userId,
      id: rowId(now),
      application_id: id,
      kind,
      label: body.label ?? '',
      text: body.text ?? '',
      file_path: file,
      answer_id: answer,
      created_at: now,
      deleted_at: null,
      ...saysColumns({ kind, text: body.text ?? '' }),
    };
    await insertPaper(tx, row);
    await note(deps, tx, row, true);
    return presentPaper(deps, tx, row);
  });
}

/** Removes a paper so that it can be restored for 30 days; throws AppError `not_found` (404). */
export async function deletePaper(
  deps: RecordDeps,
  identity: SignedIn,
  asked: PaperRef,
): Promise<void> {
  await deps.database.transaction(identity, async (tx) => {
    const row = await lockOwnPaper(deps, tx, identity.userId, { ...asked, deleted: false });
    await liftQuota(tx);
    await markPaper(tx, row, deps.clock.now());
    await note(deps, tx, row, false);
  });
}

/** Restores a removed paper; throws AppError `not_found` (404). */
export async function restorePaper(
  deps: RecordDeps,
  identity: SignedIn,
  asked: PaperRef,
): Promise<Paper> {
  return deps.database.transaction(
    identity,
    withoutPurgingTrash(async (tx) => {
      const row = await lockOwnPaper(deps, tx, identity.userId, { ...asked, deleted: true });
      await markPaper(tx, row, null);
      await note(deps, tx, row, true);
      return presentPaper(deps, tx, row);
    }),
  );
}

/** A person's removed papers, as the account lists, restores and purges them. */
export function deletedPaperRecords(deps: RecordDeps): DeletedRecords {
  return {
    kind: 'paper',
    rows: (userId) => deletedPapers(deps, userId),
    restore: (owner, paper) => restorePaper(deps, owner, { paper }),
    async purge(owner, id) {
      const found = await deps.database.transaction(owner, (tx) =>
        purgePaper(tx, owner.userId, id),
      );
      if (!found) throw noPaper();
    },
  };
}
