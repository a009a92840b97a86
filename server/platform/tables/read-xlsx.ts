import { posix } from 'node:path';
import type { Readable } from 'node:stream';

import type { Entry } from 'yauzl';

import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { parseXml, type XmlHandler } from '#server/platform/tables/parse-xml.ts';
import { SharedStrings } from '#server/platform/tables/shared-strings.ts';
import { SheetParser } from '#server/platform/tables/sheet-parser.ts';
import type { OnProgress, TableSink } from '#server/platform/tables/table-sink.ts';

const WORKBOOK = 'xl/workbook.xml';

/** Opens an entry of an archive; throws what the reader of the archive throws for one that it will not read. */
export type OpenEntry = (entry: Entry) => Promise<Readable>;

/** Whether the entries of a zip archive are those of a workbook. */
export function isWorkbook(entries: ReadonlyMap<string, Entry>): boolean {
  return entries.has(WORKBOOK);
}

/** Reads the first sheet of a workbook row by row, whatever its name; throws RefusedFileError for a damaged one. */
export async function readXlsx(
  open: OpenEntry,
  entries: ReadonlyMap<string, Entry>,
  sink: TableSink,
  onProgress: OnProgress,
): Promise<void> {
  const { sheet, strings, from1904 } = await findSheet(open, entries);
  const shared = new SharedStrings();
  const stringsEntry = entries.get(strings);
  if (stringsEntry) await parseXml(await open(stringsEntry), shared);
  const sheetEntry = entries.get(sheet);
  if (!sheetEntry) throw new RefusedFileError(`the workbook has no ${sheet}`);
  const parser = new SheetParser(sink, shared, from1904);
  let read = 0;
  const stream = await open(sheetEntry);
  stream.on('data', (chunk: Buffer) => {
    read += chunk.length;
    onProgress(read / Math.max(1, sheetEntry.uncompressedSize));
  });
  await parseXml(stream, parser);
  parser.end();
}

interface SheetPlace {
  readonly sheet: string;
  readonly strings: string;
  readonly from1904: boolean;
}

async function findSheet(
  open: OpenEntry,
  entries: ReadonlyMap<string, Entry>,
): Promise<SheetPlace> {
  const relations = new Map<string, { target: string; type: string }>();
  await parsePart(open, entries, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    if (name !== 'Relationship') return;
    const target = posix.resolve('/xl', attributes['Target'] ?? '').slice(1);
    relations.set(attributes['Id'] ?? '', { target, type: attributes['Type'] ?? '' });
  });
  let first: string | undefined;
  let from1904 = false;
  await parsePart(open, entries, WORKBOOK, (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
    if (name === 'sheet') first ??= attributes['r:id'] ?? attributes['id'];
  });
  const strings = [...relations.values()].find(({ type }) => type.endsWith('/sharedStrings'));
  return {
    sheet: relations.get(first ?? '')?.target ?? 'xl/worksheets/sheet1.xml',
    strings: strings?.target ?? 'xl/sharedStrings.xml',
    from1904,
  };
}

async function parsePart(
  open: OpenEntry,
  entries: ReadonlyMap<string, Entry>,
  name: string,
  onOpen: XmlHandler['open'],
): Promise<void> {
  const entry = entries.get(name);
  if (!entry) return;
  await parseXml(await open(entry), {
    open: onOpen,
    text: () => undefined,
    close: () => undefined,
  });
}
