import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

import { caseText, readText } from '#server/h1b/answers/record.ts';
import { EPOCH } from '#server/h1b/snapshot/days.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';
import { COLUMNS, type ColumnKind } from '#server/h1b/snapshot/schema.ts';
import type { ResidentDictionary, Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { writeAll } from '#server/h1b/snapshot/snapshot-file.ts';
import { isSampleKey } from '#shared/h1b/sample.ts';
import { H1B_COLUMNS, type H1bColumn } from '#shared/h1b/columns.ts';

/** Rows of one row group, which is held in memory while it is written. */
const ROW_GROUP = 100_000;
/** Digits of the largest amount (MAX_CENTS), two of them cents. */
const MONEY = { type: 'INT64', converted_type: 'DECIMAL', precision: 12, scale: 2 } as const;
const DATE = { type: 'INT32', converted_type: 'DATE' } as const;
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

/** Writes every record as Parquet, in order of id: texts as UTF-8, money as decimals with two places, dates as dates. */
export async function writeParquet(
  snapshot: Snapshot,
  fd: number,
  onProgress: (share: number, rows: number) => void,
  rowGroup = ROW_GROUP,
): Promise<void> {
  const sink = new FileSink(fd);
  const writer = new ParquetWriter({
    writer: sink,
    createdBy: 'waymark',
    schema: [
      { name: 'h1b_applications', num_children: H1B_COLUMNS.length },
      ...H1B_COLUMNS.map((name) => ({
        name,
        repetition_type: name === 'case_number' ? ('REQUIRED' as const) : ('OPTIONAL' as const),
        ...typeOf(name),
      })),
    ],
  });
  for (let start = 0; start < snapshot.rows; start += rowGroup) {
    const length = Math.min(rowGroup, snapshot.rows - start);
    const columnData = H1B_COLUMNS.map((name) => {
      const valueOf = readerOf(snapshot, name);
      return { name, data: Array.from({ length }, (_, k) => valueOf(start + k)) };
    });
    await writer.write({ columnData, rowGroupSize: rowGroup });
    onProgress((start + length) / snapshot.rows, start + length);
  }
  await writer.finish();
}

/** Writes the bytes of each row group to the file. */
class FileSink extends ByteWriter {
  readonly #fd: number;

  constructor(fd: number) {
    super();
    this.#fd = fd;
  }

  flush(): void {
    writeAll(this.#fd, new Uint8Array(this.buffer, 0, this.index));
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}

function typeOf(name: H1bColumn): typeof MONEY | typeof DATE | typeof TEXT {
  const kind = name === 'case_number' ? 'text' : COLUMNS[name].kind;
  if (kind === 'money') return MONEY;
  return kind === 'date' ? DATE : TEXT;
}

function readerOf(
  snapshot: Snapshot,
  name: H1bColumn,
): (row: number) => string | number | bigint | null {
  if (name === 'case_number') {
    return (row) => {
      const number = caseText(snapshot, snapshot.cases.rank[row]!);
      return isSampleKey(number) ? '' : number;
    };
  }
  const column: ColumnKind = COLUMNS[name];
  const codes = snapshot.columns[name];
  switch (column.kind) {
    case 'text': {
      const dictionary = snapshot.dictionaries[column.dictionary as ResidentDictionary];
      return (row) => readText(dictionary, codes[row]!);
    }
    case 'money': {
      const cents = snapshot.amounts[column.table];
      return (row) => (codes[row] === 0 ? null : BigInt(cents[codes[row]!]!));
    }
    case 'postal':
      return (row) => decodePostal(codes[row]!);
    default:
      return (row) => (codes[row] === 0 ? null : codes[row]! - EPOCH);
  }
}
