import { csvLine } from '#shared/core/csv.ts';
import { localDate } from '#shared/core/dates.ts';
import { H1B_COLUMNS, type H1bRecord } from '#shared/h1b/columns.ts';
import { isSampleKey } from '#shared/h1b/sample.ts';
import { exportFileName } from '#shared/h1b/display.ts';
import { h1bEndpoints } from '#shared/h1b/contracts/endpoints.ts';
import { AppError } from '#shared/core/errors.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import type { FilterQuery } from '#web/lib/queries/h1b.ts';
import { saveFile } from '#web/lib/save-file.ts';

const CSV_TYPE = 'text/csv;charset=utf-8';

/** Saves the loaded records as CSV, as the table shows them; resolves to their number. */
export async function exportPage(records: readonly H1bRecord[]): Promise<number> {
  const lines = records.map((record) =>
    csvLine(
      H1B_COLUMNS.map((column) => {
        const value = record[column];
        return column === 'case_number' && isSampleKey(record.case_number) ? null : value;
      }),
    ),
  );
  const content = new Blob([csvLine(H1B_COLUMNS), ...lines], { type: CSV_TYPE });
  saveFile(exportFileName('page', localDate(new Date())), content);
  return records.length;
}

/** Saves up to H1B_EXPORT_MAX filtered records as CSV; resolves to their number, rejects when aborted. */
export async function exportAll(query: FilterQuery, signal: AbortSignal): Promise<number> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const response = await fetch(`${h1bEndpoints.exportH1bRecords.path}?${search}`, { signal });
  if (!response.ok)
    throw new AppError({ code: 'export', status: response.status }, h1bMessages.exportFailed);
  const content = await response.blob();
  saveFile(exportFileName('all', localDate(new Date())), content);
  return Number(response.headers.get('x-total-count'));
}
