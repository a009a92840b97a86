import { companyKey } from '#shared/companies/company-match.ts';
import { fold } from '#shared/core/fold.ts';
import {
  type ImportedApplication,
  type ReadingRules,
  readRow,
  type RowProblem,
} from '#shared/imports/read-row.ts';
import type { ImportTable } from '#shared/imports/table.ts';
import { isExact } from '#shared/imports/table.ts';
import { postingOf } from '#shared/postings/posting.ts';

/** What happens to a row whose application is in the list already. */
export const DUPLICATE_CHOICES = ['skip', 'update', 'add'] as const;

type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** An application in the list, as far as it is compared. */
export interface KnownApplication {
  readonly id: string;
  readonly company_name: string;
  readonly job_title: string;
  readonly job_link: string | null;
}

/** What becomes of one row. */
export type PlannedRow =
  | { readonly outcome: 'new'; readonly line: number; readonly application: ImportedApplication }
  | {
      readonly outcome: 'update';
      readonly line: number;
      readonly application: ImportedApplication;
      /** The application in the list that is changed. */
      readonly id: string;
    }
  | { readonly outcome: 'skip'; readonly line: number; readonly why: 'duplicate' | 'left_out' }
  | { readonly outcome: 'error'; readonly line: number; readonly problems: readonly RowProblem[] };

type Compared = Pick<KnownApplication, 'company_name' | 'job_title' | 'job_link'>;

/** The same posting, however it was reached. */
function linkKey({ job_link }: Compared): string | undefined {
  return job_link ? postingOf(job_link)?.key : undefined;
}

/** The same company, whatever its spelling, and the same title. */
function nameKey({ company_name, job_title }: Compared): string {
  return `${companyKey(company_name) || fold(company_name)}\n${fold(job_title)}`;
}

/** Finds the application in the list that a row is about. */
function finder(known: readonly KnownApplication[]) {
  const byLink = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const one of known) {
    const link = linkKey(one);
    if (link !== undefined && !byLink.has(link)) byLink.set(link, one.id);
    if (!byName.has(nameKey(one))) byName.set(nameKey(one), one.id);
  }
  return (one: Compared) => byLink.get(linkKey(one) ?? '') ?? byName.get(nameKey(one));
}

/**
 * What becomes of every row of a table, in the order of its lines: new, an update, skipped, or an error. A row that says
 * the same as an earlier one of the file is skipped; our own export has no such rows.
 */
export function* planImport(
  table: ImportTable,
  rules: ReadingRules,
  known: readonly KnownApplication[],
  duplicates: DuplicateChoice,
): Generator<PlannedRow> {
  const find = finder(known);
  const seen = new Set<string>();
  for (const { line, reason } of table.unreadable) {
    yield { outcome: 'error', line, problems: [{ line, column: '', reason }] };
  }
  for (const row of table.rows) {
    const { line } = row;
    const read = readRow(row, rules);
    if ('problems' in read) yield { outcome: 'error', line, problems: read.problems };
    else if ('leftOut' in read) yield { outcome: 'skip', line, why: 'left_out' };
    else {
      const { application } = read;
      const id = find(application);
      const same = `${linkKey(application)}\n${nameKey(application)}\n${application.date_applied}`;
      if (id !== undefined && duplicates === 'update' && !seen.has(id)) {
        seen.add(id);
        yield { outcome: 'update', line, application, id };
      } else if (id !== undefined && duplicates !== 'add') {
        yield { outcome: 'skip', line, why: 'duplicate' };
      } else if (seen.has(same) && !isExact(rules.format)) {
        yield { outcome: 'skip', line, why: 'duplicate' };
      } else {
        seen.add(same);
        yield { outcome: 'new', line, application };
      }
    }
  }
}
