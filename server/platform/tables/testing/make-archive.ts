import { crc32 } from 'node:zlib';

/** A zip archive of the given files, stored without compression. */
export function makeZip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const fileName = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(fileName.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004'), fields, fileName, bytes);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, tail, fileName);
    offset += 30 + fileName.length + bytes.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listing, end]);
}

/** A cell of a made workbook: shared text, inline text, number, boolean, or a formatted blank. */
type BookCell = string | { inline: string } | number | boolean | null;

/** A workbook with one sheet of the given rows; `null` rows are formatted but blank. */
export function makeWorkbook(
  rows: readonly (readonly BookCell[] | null)[],
  options: { sheet?: string; date1904?: boolean } = {},
): Buffer {
  const strings: string[] = [];
  const escape = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '_x000D_');
  const cell = (value: BookCell, name: string): string => {
    if (value === null) return `<c r="${name}" s="1"/>`;
    if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${name}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (typeof value === 'object') {
      return `<c r="${name}" t="inlineStr"><is><t>${escape(value.inline)}</t></is></c>`;
    }
    return `<c r="${name}" t="s"><v>${strings.push(value) - 1}</v></c>`;
  };
  const body = rows
    .map((row, k) => {
      const cells = (row ?? [null, null]).map((value, c) =>
        cell(value, `${columnName(c)}${k + 1}`),
      );
      return `<row r="${k + 1}">${cells.join('')}</row>`;
    })
    .join('');
  const items = strings.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`);
  return makeZip({
    'xl/workbook.xml':
      `<workbook><workbookPr date1904="${options.date1904 ? 1 : 0}"/>` +
      `<sheets><sheet name="${options.sheet ?? 'Data'}" sheetId="1" r:id="rId7"/>` +
      '<sheet name="Other" sheetId="2" r:id="rId8"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId9" Type="http://x/sharedStrings" Target="sharedStrings.xml"/>' +
      '<Relationship Id="rId8" Type="http://x/worksheet" Target="worksheets/other.xml"/>' +
      '<Relationship Id="rId7" Type="http://x/worksheet" Target="worksheets/first.xml"/></Relationships>',
    'xl/worksheets/other.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/first.xml': `<worksheet><sheetData>${body}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${items.join('')}</sst>`,
  });
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
