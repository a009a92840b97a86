import { posix } from 'node:path';

import type { Entry, ZipFile } from 'yauzl';

import { RefusedFile } from '#server/platform/tables/refused-file.ts';
import { parseXml, type XmlHandler } from '#server/platform/tables/parse-xml.ts';
import { SharedStrings } from '#server/platform/tables/shared-strings.ts';
import { SheetParser } from '#server/platform/tables/sheet-parser.ts';
import type { OnProgress, TableSink } from '#server/platform/tables/table-sink.ts';

const WORKBOOK = 'xl/workbook.xml';

/** Whether the entries of a zip archive are those of a workbook. */
export function isWorkbook(entries: ReadonlyMap<string, Entry>): boolean {
  return entries.has(WORKBOOK);
}

/** Reads the first sheet of a workbook row by row, whatever its name; throws RefusedFile for a damaged one. */
export async function readXlsx(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  sink: TableSink,
  onProgress: OnProgress,
): Promise<void> {
  const { sheet, strings, from1904 } = await findSheet(zip, entries);
  const shared = new SharedStrings();
  const stringsEntry = entries.get(strings);
  if (stringsEntry) await parseXml(await zip.openReadStreamPromise(stringsEntry), shared);
  const sheetEntry = entries.get(sheet);
  if (!sheetEntry) throw new RefusedFile(`the workbook has no ${sheet}`);
  const parser = new SheetParser(sink, shared, from1904);
  let read = 0;
  const stream = await zip.openReadStreamPromise(sheetEntry);
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

async function findSheet(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<SheetPlace> {
  const relations = new Map<string, { target: string; type: string }>();
  await parsePart(zip, entries, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    if (name !== 'Relationship') return;
    const target = posix.resolve('/xl', attributes['Target'] ?? '').slice(1);
    relations.set(attributes['Id'] ?? '', { target, type: attributes['Type'] ?? '' });
  });
  let first: string | undefined;
  let from1904 = false;
  await parsePart(zip, entries, WORKBOOK, (name, attributes) => {
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
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
  open: XmlHandler['open'],
): Promise<void> {
  const entry = entries.get(name);
  if (!entry) return;
  await parseXml(await zip.openReadStreamPromise(entry), {
    open,
    text: () => undefined,
    close: () => undefined,
  });
}
