import { Readable } from 'node:stream';

import type { Answers } from '#server/features/h1b/answer.ts';
import { csvLine } from '#shared/domain/csv.ts';
import { H1B_COLUMNS, type H1bRecord } from '#shared/domain/h1b-columns.ts';
import type { H1bFilter } from '#shared/domain/h1b-query.ts';
import { H1B_EXPORT_MAX } from '#shared/limits.ts';

/** Records fetched and written at a time: small enough to let other questions in between. */
const BATCH = 1000;

/** Heading line of the CSV (spec §9). */
export const CSV_HEADING = csvLine(H1B_COLUMNS);

/** One CSV line of a record. */
export function recordLine(record: H1bRecord): string {
  return csvLine(H1B_COLUMNS.map((column) => record[column]));
}

/** The filtered records as CSV, id descending, and how many they are; reading on stops when the stream is destroyed. */
export async function exportCsv(
  answers: Answers,
  filter: H1bFilter,
  annualised: boolean,
  { signal, sameRecords }: { signal: AbortSignal; sameRecords: () => boolean },
): Promise<{ total: number; csv: Readable }> {
  const ids = await answers.ids(filter, annualised, H1B_EXPORT_MAX, signal);
  async function* lines(): AsyncGenerator<string> {
    yield CSV_HEADING;
    for (let start = 0; start < ids.length; start += BATCH) {
      // Ids outlive every import but the one that replaces the sample (ruling 17).
      if (!sameRecords()) throw new Error('The records were replaced during the export');
      const records = await answers.records(ids.subarray(start, start + BATCH), signal);
      yield records.map(recordLine).join('');
    }
  }
  return { total: ids.length, csv: Readable.from(lines(), { objectMode: false }) };
}
