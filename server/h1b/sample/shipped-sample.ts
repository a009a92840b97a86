import { createReadStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

import { EvidenceCollector } from '#server/h1b/import/employer-evidence.ts';
import { importTable } from '#server/h1b/import/import-table.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { readCsv } from '#server/platform/tables/read-csv.ts';
import type { TableSink } from '#server/platform/tables/table-sink.ts';

const inFolder = (name: string) => fileURLToPath(new URL(`shipped/${name}`, import.meta.url));

/** The filings that come with the program: CSV with our columns, compressed. */
export const SAMPLE_FILE = inFolder('filings.csv.br');
/** What the filings are, as JSON. */
export const SAMPLE_FACTS = inFolder('filings.json');

/** What the shipped filings are; `id` changes with their content. */
export interface SampleFacts {
  readonly id: string;
  readonly rows: number;
  /** The files they come from, in their order. */
  readonly sources: readonly { readonly name: string; readonly rows: number }[];
}

/** Reads what the shipped filings are. */
export function sampleFacts(): SampleFacts {
  return JSON.parse(readFileSync(SAMPLE_FACTS, 'utf8')) as SampleFacts;
}

/** Passes on `limit` of `rows` rows, evenly spread, so that a small sample has every year, too. */
export function spread(sink: TableSink, rows: number, limit: number): TableSink {
  let read = 0;
  return {
    headings: (cells, from1904, line) => sink.headings(cells, from1904, line),
    row(line, cells, width) {
      const before = Math.floor((read * limit) / rows);
      if (Math.floor((++read * limit) / rows) > before) sink.row(line, cells, width);
    },
    unreadable: (line, reason) => sink.unreadable(line, reason),
  };
}

/** Reads at most `limit` of the shipped filings as an import would; throws when they are damaged. */
export async function readShipped(
  limit: number,
): Promise<{ table: Table; descriptions: Iterable<string> }> {
  const { rows } = sampleFacts();
  const table = new Table();
  const evidence = new EvidenceCollector();
  const report = await importTable(
    { table, evidence, hashPhone: () => null, isSample: true },
    {
      name: 'filings.csv',
      async read(sink) {
        const chunks = createReadStream(SAMPLE_FILE).pipe(createBrotliDecompress());
        await readCsv(chunks, spread(sink, rows, Math.min(limit, rows)));
      },
    },
    () => undefined,
  );
  if (report.refused !== null) throw new Error(report.refused);
  return { table, descriptions: evidence.descriptions() };
}
