import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Programme } from '#server/h1b/data-folder.ts';
import { type Block, BlockReader } from '#server/h1b/import/read-blocks.ts';
import { readCsv } from '#server/platform/tables/read-csv.ts';
import type { TableSink } from '#server/platform/tables/table-sink.ts';
import { csvLine } from '#shared/core/csv.ts';

/** Headings, and cells of each that mean something, nothing, or what another cell decides. */
const CELLS: Record<string, readonly string[]> = {
  CASE_NUMBER: ['I-200-19274-000001', 'I-03-000001', ' i-201-19274-000002', '', 'A-19274-1'],
  CASE_STATUS: ['Certified', 'CERTIFIED', 'Denied', 'Lost'],
  WITHDRAWN: ['Y', 'N', ''],
  EMPLOYER_NAME: ['Quill, Inc.', 'Quill,  Inc.', '"Quill"', 'N/A', ''],
  EMPLOYER_ADDRESS1: ['1 Main St', '2 Main St', ''],
  EMPLOYER_PHONE: ['212 555 0100', '2125550100', 'none'],
  EMPLOYER_STATE: ['NY', 'New York', 'Mars'],
  JOB_TITLE: ['Engineer', "'=Engineer", 'ÉLÈVE'],
  SOC_CODE: ['11-3021', 'Nov-21', '15-1252'],
  SOC_TITLE: ['Computer and Information Systems Managers', 'Sales Managers', ''],
  FULL_TIME_POSITION: ['Y', 'N', 'maybe'],
  WAGE_RATE_OF_PAY_FROM: ['100', '100.5', '100 - 120', '1e5', '$1,000.25', 'x'],
  WAGE_RATE_OF_PAY_TO: ['', '0', '150.25', 'x'],
  PREVAILING_WAGE: ['90', '90.123', '.5', '5.', '1,00'],
  RECEIVED_DATE: ['2019-10-01', '10/2/2019', 'soon', ''],
  DECISION_DATE: ['2020-10-01', '2019-09-30', '', 'later'],
  VISA_CLASS: ['H-1B', 'R', '', 'N/A'],
  FISCAL_YEAR: ['2018', ''],
  PW_WAGE_SOURCE: ['OES', 'Year', ''],
  PW_OTHER_SOURCE: ['Survey', ''],
  PW_OES_YEAR: ['7/1/2018 - 6/30/2019', ''],
  PW_WAGE_SOURCE_YEAR: ['2017', 'x', ''],
  NEW_EMPLOYMENT: ['1', '01', 'x', ''],
  PROGRAM_TYPE: ['PERM', ''],
};

/** The same table as the reader gets it without the numbers of its cells. */
function withoutNumbers(sink: TableSink): TableSink {
  return {
    headings: (cells, from1904, line) => sink.headings(cells, from1904, line),
    row: (line, cells, width) => sink.row(line, cells, width),
    unreadable: (line, reason) => sink.unreadable(line, reason),
  };
}

async function read(
  text: string,
  programme: Programme,
  wrap: (sink: TableSink) => TableSink,
): Promise<Block[]> {
  const blocks: Block[] = [];
  const reader = new BlockReader(
    { programme, hashPhone: (cell) => cell || null },
    { onLayout: () => undefined, onBlock: (block) => blocks.push(block) },
  );
  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  await readCsv(chunks(), wrap(reader));
  reader.end();
  return blocks;
}

it('[LCA-30] reads rows whose cells were seen before as it reads each row by itself', async () => {
  const row = fc.tuple(...Object.values(CELLS).map((cells) => fc.constantFrom(...cells)));
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.constantFrom<Programme>('lca', 'perm'),
      async (rows, programme) => {
        const headings = Object.keys(CELLS).map((heading) =>
          programme === 'perm' ? heading.replace('RATE_OF_PAY', 'OFFER') : heading,
        );
        const text = [headings, ...rows].map((cells) => csvLine(cells)).join('');
        const numbered = await read(text, programme, (sink) => sink);
        expect(numbered).toEqual(await read(text, programme, withoutNumbers));
      },
    ),
  );
});
