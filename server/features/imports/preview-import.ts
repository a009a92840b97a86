import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { countOf, planInTurns } from '#server/features/imports/plan-in-turns.ts';
import { loadTable } from '#server/features/imports/load-table.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { ImportPreview, ImportSettings } from '#shared/imports/contracts/schemas.ts';
import type { RowProblem } from '#shared/imports/read-row.ts';
import { overlookedDates } from '#shared/imports/preview.ts';
import { IMPORT_PROBLEMS_LISTED, IMPORT_ROWS_SHOWN } from '#shared/imports/limits.ts';

/** The fields that date an application. */
const DATED = ['date_applied', 'date_added'] as const;

/** What an import would do with these settings; nothing is stored. Throws what `loadTable` throws. */
export async function previewImport(
  deps: ImportsDeps,
  identity: SignedIn,
  id: string,
  settings: ImportSettings,
): Promise<ImportPreview> {
  const { row, table, rules, statuses, guessed, datesAmbiguous } = await loadTable(
    deps,
    identity,
    id,
    settings,
  );
  const known = await deps.database.transaction(identity, (tx) =>
    deps.applications.listKnown(tx, identity.userId),
  );
  const counts = { added: 0, updated: 0, duplicates: 0, left_out: 0, errors: 0 };
  const rows: ImportPreview['rows'] = [];
  const problems: RowProblem[] = [];
  let undated = 0;
  for await (const planned of planInTurns(table, rules, known, settings.duplicates)) {
    counts[countOf(planned)]++;
    if (planned.outcome === 'error') {
      problems.push(...planned.problems.slice(0, IMPORT_PROBLEMS_LISTED - problems.length));
    }
    if (!('application' in planned)) continue;
    const { given } = planned.application;
    if (planned.outcome === 'new' && !DATED.some((field) => given.includes(field))) undated++;
    if (rows.length >= IMPORT_ROWS_SHOWN) continue;
    const { company_name, job_title, status, date_applied, job_link } = planned.application;
    const outcome = planned.outcome === 'new' ? 'added' : 'updated';
    const shown = { company_name, job_title, status, date_applied, job_link: job_link ?? '' };
    rows.push({ line: planned.line, outcome, ...shown });
  }
  const passedOver = table.passedOver ?? [];
  const examples = table.headings.map(
    (_, at) => table.rows.find(({ cells }) => cells[at]?.trim())?.cells[at]?.slice(0, 100) ?? '',
  );
  return {
    format: rules.format,
    headings: [...table.headings],
    examples,
    columns: [...rules.columns],
    guessed: [...guessed],
    date_order: rules.dates.order,
    dates_ambiguous: datesAmbiguous,
    undated,
    date_column: overlookedDates(table, rules.columns, rules.dates.order),
    duplicates: settings.duplicates,
    statuses: [...statuses],
    total: row.total,
    counts,
    rows,
    problems,
    passed_over: {
      count: passedOver.length,
      lines: passedOver.slice(0, IMPORT_PROBLEMS_LISTED),
    },
  };
}
