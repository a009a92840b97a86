import type { RestoredArchive } from '#shared/imports/contracts/schemas.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { countWords } from '#web/lib/paged-list.ts';

/** What an archive brought back, in a sentence or two. */
export function restoredWords(done: RestoredArchive): string {
  const kinds: readonly (readonly [number, string, string?])[] = [
    [done.applications, 'application'],
    [done.companies, 'company', 'companies'],
    [done.interviews, 'interview'],
    [done.people, 'person', 'people'],
    [done.papers, 'posting or letter', 'postings and letters'],
    [done.saved_jobs, 'saved job'],
    [done.answers, 'answer'],
    [done.files, 'file'],
  ];
  const parts = kinds.flatMap(([count, one, many]) =>
    count > 0 ? [countWords(count, one, many)] : [],
  );
  if (parts.length === 0) return transferMessages.restore.nothing;
  const list = new Intl.ListFormat('en').format(parts);
  const left = done.files_left_out;
  return `Restored: ${list}.${left > 0 ? ` ${countWords(left, 'file')} could not be taken.` : ''}`;
}
