import { brotliCompressSync, gzipSync } from 'node:zlib';

import { makeWorkbook } from '#server/platform/tables/testing/make-archive.ts';
import { IMPORT_MAX_BYTES, IMPORT_MB } from '#shared/imports/limits.ts';
import { RESUME_MAX_BYTES, RESUME_MB } from '#shared/core/limits.ts';
import { docxOf, EICAR, pdfOf, zipOf } from '#test/support/crooked-files.ts';
import { seededRandom } from '#test/support/power-cut/cuts.ts';
import { resumeBytes } from '#test/support/storage.ts';

/** A file that is not what it should be, and what is odd about it. */
export interface MalformedFile {
  readonly what: string;
  /** What its name says it is. */
  readonly extension: 'pdf' | 'docx' | 'doc' | 'xlsx' | 'csv' | 'zip';
  readonly bytes: Buffer;
}

const MIB = 1024 * 1024;
const TABLE = ['Company,Role,Date applied,Status,Notes']
  .concat(Array.from({ length: 200 }, (_, n) => `Trail ${n},"Engineer, ${n}",2026-01-31,applied,é`))
  .join('\n');
const ROWS = TABLE.split('\n').map((line) => line.split(','));

/** Files as people have them, which are then damaged. */
const WHOLE: readonly (readonly [MalformedFile['extension'], () => Buffer])[] = [
  ['pdf', () => resumeBytes('sidebar-table.pdf')],
  ['docx', () => resumeBytes('sidebar-table.docx')],
  ['doc', () => resumeBytes('sidebar-table.doc')],
  ['xlsx', () => makeWorkbook(ROWS)],
  ['csv', () => Buffer.from(TABLE)],
];

type Random = () => number;

/** Ways in which a whole file gets damaged. */
const DAMAGES: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  'with flipped bytes': (bytes, random) => {
    for (let flips = 1 + random() * 40; flips > 0; flips -= 1) {
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    }
    return bytes;
  },
  'cut off': (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length)),
  'without its beginning': (bytes, random) => bytes.subarray(Math.floor(random() * bytes.length)),
  'with a part of zeros': (bytes, random) => {
    const at = Math.floor(random() * bytes.length);
    return bytes.fill(0, at, Math.min(bytes.length, at + 1 + Math.floor(random() * 2000)));
  },
  'with a part twice': (bytes, random) => {
    const at = Math.floor(random() * bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.floor(at * random()))]);
  },
  'with random bytes inside': (bytes, random) => {
    const at = Math.floor(random() * bytes.length);
    const noise = Buffer.from(Array.from({ length: 500 }, () => Math.floor(random() * 256)));
    return Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at)]);
  },
};

const SHEET = 'xl/worksheets/sheet1.xml';
const bookWith = (sheet: Buffer | string, more: Parameters<typeof zipOf>[0] = []) =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: SHEET, content: sheet },
    ...more,
  ]);
const laughs = `<!DOCTYPE a [<!ENTITY a "ha">${Array.from(
  { length: 20 },
  (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`,
).join('')}]><a>&a19;</a>`;

/** Files that somebody made with care to do harm. */
const MADE: readonly (readonly [string, MalformedFile['extension'], () => Buffer])[] = [
  ['nothing', 'pdf', () => Buffer.alloc(0)],
  ['nothing', 'csv', () => Buffer.alloc(0)],
  [`${RESUME_MB} MB and 1 byte`, 'pdf', () => large('pdf', RESUME_MAX_BYTES + 1)],
  [`${RESUME_MB} MB and 1 byte`, 'docx', () => large('docx', RESUME_MAX_BYTES + 1)],
  [`${RESUME_MB} MB and 1 byte`, 'doc', () => large('doc', RESUME_MAX_BYTES + 1)],
  [`${IMPORT_MB} MB and 1 byte`, 'csv', () => Buffer.alloc(IMPORT_MAX_BYTES + 1, 'a,b\n')],
  [`${IMPORT_MB} MB and 1 byte`, 'xlsx', () => large('xlsx', IMPORT_MAX_BYTES + 1)],
  [`${RESUME_MB} MB of nothing but a head`, 'pdf', () => large('pdf', RESUME_MAX_BYTES)],
  [
    'a bomb',
    'docx',
    () => docxOf(['a'], [{ name: 'word/a.bin', content: Buffer.alloc(70 * MIB) }]),
  ],
  [
    'a bomb that lies about its size',
    'docx',
    () => docxOf(['a'], [{ name: 'word/a.bin', content: Buffer.alloc(70 * MIB), claimed: 100 }]),
  ],
  ['a bomb of text', 'docx', () => docxOf(['a'.repeat(60 * MIB)])],
  ['a bomb of two layers', 'pdf', () => pdfOf(Buffer.alloc(300 * MIB, ' '), { layers: 2 })],
  ['10,000 pages', 'pdf', () => pdfOf('BT ET', { pages: 10_000 })],
  ['40 MB of commands', 'pdf', () => pdfOf('q Q\n'.repeat(10_000_000))],
  ['a bomb', 'xlsx', () => bookWith(Buffer.alloc(200 * MIB, ' '))],
  [
    'a bomb that lies about its size',
    'xlsx',
    () => zipOf([{ name: SHEET, content: Buffer.alloc(200 * MIB), claimed: 100 }]),
  ],
  ['deep XML', 'xlsx', () => bookWith(`<worksheet>${'<row>'.repeat(500_000)}`)],
  ['entities that grow', 'xlsx', () => bookWith(laughs)],
  [
    'entities that grow',
    'docx',
    () => docxOf(['a'], [{ name: 'word/settings.xml', content: laughs }]),
  ],
  [
    'cells far out',
    'xlsx',
    () =>
      bookWith(
        '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row><row r="999999999"><c r="ZZZZZZ9"><v>2</v></c></row></sheetData></worksheet>',
      ),
  ],
  ['a bomb', 'zip', () => zipOf([{ name: 'a.csv', content: Buffer.alloc(200 * MIB, 'a,b\n') }])],
  [
    'a bomb that lies about its size',
    'zip',
    () => zipOf([{ name: 'a.csv', content: Buffer.alloc(200 * MIB, 'a,b\n'), claimed: 10 }]),
  ],
  [
    'archives in archives',
    'zip',
    () => {
      let bytes: Buffer = Buffer.from(TABLE);
      for (let layer = 0; layer < 50; layer += 1)
        bytes = zipOf([{ name: 'a.zip', content: bytes }]);
      return bytes;
    },
  ],
  [
    '5,000 files',
    'zip',
    () =>
      zipOf(Array.from({ length: 5000 }, (_, n) => ({ name: `${n}.csv`, content: 'a,b\n1,2' }))),
  ],
  ['names that leave the folder', 'zip', () => zipOf([{ name: '../../a.csv', content: TABLE }])],
  ['a gzip bomb', 'csv', () => gzipSync(Buffer.alloc(200 * MIB))],
  ['brotli', 'csv', () => brotliCompressSync(TABLE)],
  ['one line of 9 MB', 'csv', () => Buffer.alloc(9 * MIB, 'a')],
  [
    'a quote that never ends',
    'csv',
    () => Buffer.from(`Company,Role\n"${'a,b\n'.repeat(2 * MIB)}`),
  ],
  ['a million columns', 'csv', () => Buffer.alloc(MIB * 2, ',a')],
  ['a million rows of nothing', 'csv', () => Buffer.from(`Company,Role\n${',\n'.repeat(MIB)}`)],
  ['only quotes', 'csv', () => Buffer.alloc(4 * MIB, '"')],
  ['zero bytes', 'csv', () => Buffer.from(`Company,Role\n${'\0'.repeat(1000)},\0\n`)],
  ['UTF-16', 'csv', () => Buffer.from(`\uFEFF${TABLE}`, 'utf16le')],
  [
    'half characters',
    'csv',
    () => Buffer.from(Buffer.from(TABLE).map((byte) => (byte === 0xc3 ? 0xff : byte))),
  ],
  ['deep JSON', 'csv', () => Buffer.from('['.repeat(4 * MIB))],
  ['deep JSON that ends', 'csv', () => Buffer.from(`${'['.repeat(MIB)}${']'.repeat(MIB)}`)],
  [
    'JSON with __proto__',
    'csv',
    () => Buffer.from('[{"__proto__":{"a":1},"Company":"a","Role":{}}]'),
  ],
  ['the test text of virus scanners', 'pdf', () => Buffer.from(EICAR)],
  [
    'formulas',
    'csv',
    () => Buffer.from('Company,Role\n=cmd|calc,"=HYPERLINK(""http://a.example"")"\n'),
  ],
];

/** A file of an exact size with the beginning of another. */
function large(extension: 'pdf' | 'docx' | 'doc' | 'xlsx', size: number): Buffer {
  const whole = WHOLE.find(([of]) => of === extension)?.[1]() ?? Buffer.alloc(0);
  return Buffer.concat([whole, Buffer.alloc(size - whole.length, ' ')]);
}

/** That many malformed files: those made by hand first, then damaged ones of every kind. */
export function* malformedFiles(total: number, seed: number): Generator<MalformedFile> {
  const random = seededRandom(seed);
  for (const [what, extension, make] of MADE.slice(0, total))
    yield { what, extension, bytes: make() };
  const damages = Object.entries(DAMAGES);
  for (let made = 0; made < total - MADE.length; made += 1) {
    const [of = 'pdf', whole] = WHOLE[made % WHOLE.length] ?? [];
    const [how = '', damage] = damages[Math.floor(random() * damages.length)] ?? [];
    const bytes = damage?.(Buffer.from(whole?.() ?? []), random) ?? Buffer.alloc(0);
    // One of ten has the name of another kind.
    const extension = random() < 0.1 ? (WHOLE[made % 4]?.[0] ?? of) : of;
    yield { what: `${of} ${how}`, extension, bytes };
  }
}
