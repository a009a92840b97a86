import {
  findSavedPosting,
  type SavedJobRow,
} from '#server/features/saved-jobs/repository/saved-jobs.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { fold } from '#shared/core/fold.ts';
import { writeSays } from '#shared/postings/brief-says.ts';
import { postingOf } from '#shared/postings/posting.ts';
import { VERDICT_RULES, verdictOf } from '#shared/postings/verdict.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { savedJobMessages } from '#shared/saved-jobs/messages.ts';

/** What a person says about a saved job. */
type Typed = Pick<SavedJobRow, 'title' | 'company_name' | 'location' | 'job_link' | 'note'>;

/** The columns that follow from what was typed: its search text, and the key of its posting. */
export function derivedColumns(row: Typed): Pick<SavedJobRow, 'search_text' | 'posting_key'> {
  const { title, company_name, location, note, job_link } = row;
  return {
    search_text: fold([title, company_name, location, note].join('\n')),
    posting_key: job_link === null ? null : (postingOf(job_link)?.key ?? job_link),
  };
}

/** The columns of a posting's text: what it says, and the rules that read it. */
export function postingColumns(
  posting: string,
): Pick<SavedJobRow, 'posting' | 'says' | 'says_rules'> {
  const says = posting === '' ? null : writeSays(verdictOf(posting));
  return { posting, says, says_rules: VERDICT_RULES };
}

/** Throws AppError `conflict` (409) with the id of another live saved job of the same posting. */
export async function refuseSavedPosting(
  tx: Transaction,
  { user_id, id, posting_key }: Pick<SavedJobRow, 'user_id' | 'id' | 'posting_key'>,
): Promise<void> {
  const present =
    posting_key === null ? undefined : await findSavedPosting(tx, user_id, posting_key);
  if (!present || present.id === id) return;
  throw new AppError(
    ERRORS.conflict,
    savedJobMessages.savedAlready(present.title, present.company_name),
    { field: 'job_link', details: { saved_job_id: present.id } },
  );
}
