import { Readable } from 'node:stream';

import type { QueryOf } from '#server/h1b/questions.ts';
import { csvLine } from '#shared/core/csv.ts';
import { H1B_COLUMNS } from '#shared/h1b/columns.ts';

/** Records fetched and written at a time: few enough that other questions are answered in between. */
const BATCH = 1000;
/** Batches requested ahead, so that a worker prepares the next while one is being sent. */
const AHEAD = 2;

/** Records as CSV in the order of their ids, and how many there are; reading stops when the stream is destroyed. */
export function streamCsv(
  answers: QueryOf,
  ids: Int32Array,
  { signal, sameRecords }: { signal: AbortSignal; sameRecords: () => boolean },
): { total: number; csv: Readable } {
  let asked = 0;
  const ask = (): Promise<Uint8Array> | undefined => {
    if (asked >= ids.length) return undefined;
    const lines = answers.csvLines(ids.subarray(asked, (asked += BATCH)), signal);
    // When the reader stops, nothing awaits the batches requested ahead; their failure must not count as unhandled.
    lines.catch(() => undefined);
    return lines;
  };
  async function* lines(): AsyncGenerator<string | Uint8Array> {
    yield csvLine(H1B_COLUMNS);
    const batches = Array.from({ length: AHEAD }, ask);
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const text = await batch;
      // Ids outlive every import but the one that replaces the sample.
      if (!sameRecords()) throw new Error('The records were replaced during the export');
      batches.push(ask());
      yield text;
    }
  }
  return { total: ids.length, csv: Readable.from(lines(), { objectMode: false }) };
}
