import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import { listApplied } from '#server/features/applications/repository/taking.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Report } from '#shared/contracts/applications/taking.ts';
import { csvLine } from '#shared/domain/csv.ts';
import { utcDate } from '#shared/domain/dates.ts';
import { byWeek, outcomeWords } from '#shared/domain/report.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { REPORT_ROWS_MAX } from '#shared/import-limits.ts';
import { transferMessages } from '#shared/transfer-messages.ts';

function reported(row: ApplicationRow) {
  return {
    id: row.id,
    date_applied: row.date_applied,
    company_name: row.company_name ?? '',
    job_title: row.job_title,
    contact: row.job_link ?? row.company_link ?? '',
    source: row.source,
    outcome: outcomeWords(row),
  };
}

/** What a person applied for in a range of dates, week by week; throws AppError `validation_failed` (400) when it is too much. */
export async function getReport(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Report> {
  const range = { from, to, limit: REPORT_ROWS_MAX + 1 };
  const rows = await deps.database.transaction(identity, (tx) =>
    listApplied(tx, deps, identity.userId, range),
  );
  if (rows.length > REPORT_ROWS_MAX) {
    throw new AppError(ERRORS.validation_failed, transferMessages.report.tooMany, { field: 'to' });
  }
  const weeks = byWeek(rows.map(reported));
  return { from, to, made_on: utcDate(deps.clock.now()), total: rows.length, weeks };
}

const HEADINGS = ['Week of', 'Applied on', 'Employer', 'Job title', 'Contact', 'Way', 'Outcome'];

/** The same as CSV, one line an application. */
export function reportCsv({ weeks }: Report): string {
  const lines = weeks.flatMap(({ from, applications }) =>
    applications.map((one) => [
      from,
      one.date_applied,
      one.company_name,
      one.job_title,
      one.contact,
      one.source,
      one.outcome,
    ]),
  );
  return [HEADINGS, ...lines].map(csvLine).join('');
}
