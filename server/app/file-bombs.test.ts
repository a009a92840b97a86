import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { fileReader } from '#server/features/imports/file-reader.ts';
import { resumeReader } from '#server/features/resumes/resume-reader.ts';
import { fileTurns } from '#server/platform/concurrency/limited-thread.ts';
import { findTables } from '#server/platform/tables/find-tables.ts';
import { makeZip } from '#server/platform/tables/testing/make-archive.ts';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { docxOf, zipOf } from '#test/support/crooked-files.ts';
import { silentLog } from '#test/support/silent-log.ts';

const MIB = 1024 * 1024;
const LIMITS = { computeMs: 5000, timeMs: 20_000, memoryBytes: 64 * MIB, idleMs: 1000 };

const turns = fileTurns();
const imports = fileReader(turns, LIMITS);
const resumes = resumeReader({ turns, log: silentLog }, LIMITS);
afterAll(() => Promise.all([imports.close(), resumes.close()]));

const json = (of: (row: number) => string, rows: number) =>
  Buffer.from(`[${Array.from({ length: rows }, (_, row) => of(row)).join(',')}]`);

/** A workbook whose first sheet and shared texts are given, wherever its relations lead. */
function workbook(sheet: string, texts: string, target = 'worksheets/a.xml') {
  return {
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="x/worksheet" Target="${target}"/></Relationships>`,
    [target.startsWith('/') ? target.slice(1) : `xl/${target}`]: sheet,
    'xl/sharedStrings.xml': texts,
  };
}

const oneText = (length: number) => `<sst><si><t>${'x'.repeat(length)}</t></si></sst>`;
const cells = (count: number) =>
  `<row r="1">${'<c t="inlineStr"><is><t>h</t></is></c>'.repeat(count)}</row>`;
const used = (rows: number, columns: number) =>
  `<sheetData>${cells(columns)}${`<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(rows)}</sheetData>`;
const packed = (files: Readonly<Record<string, string | Buffer>>) =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
/** Archives inside archives. */
function nested(depth: number): Buffer {
  return depth === 0 ? Buffer.from('a,b\n1,2\n') : makeZip({ 'inner.zip': nested(depth - 1) });
}

async function readTables(bytes: Buffer, limits?: Parameters<typeof findTables>[3]) {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-bombs-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    const sink = {
      headings: (all: readonly string[]) => ({ positions: all.map((_, column) => column) }),
      row: () => undefined,
      unreadable: () => undefined,
    };
    for await (const table of findTables(path, 'file', folder, limits)) {
      await table.read(sink, () => undefined);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const read = (bytes: Buffer) => imports.read({ person: 'ann' }, bytes);
const readResume = (bytes: Buffer) =>
  resumes.inTurn({ person: 'ann' }, (reading) => reading.read(bytes, RESUME_TYPES.docx));

describe('a small file that asks for much', () => {
  test.each<[string, (bytes: Buffer) => Promise<unknown>, Buffer, RegExp]>([
    [
      'JSON whose rows all have other names',
      read,
      json((row) => `{"company${row}":1}`, 4000),
      /more than 200 columns/,
    ],
    [
      'JSON of many rows',
      read,
      json(() => '{"company":1,"title":2}', 10_001),
      /more than 10,000 rows/,
    ],
    [
      'JSON of empty rows',
      read,
      packed({ 'a.json': json(() => '{}', 2_100_000) }),
      /contains no table/,
    ],
    ['deep JSON', read, Buffer.from('['.repeat(1_000_000)), /too much time or memory/],
    [
      'a workbook with a text longer than a cell',
      read,
      packed(workbook(used(1, 200), oneText(200_000))),
      /longer than a workbook allows/,
    ],
    [
      'a workbook that uses one text in many cells',
      read,
      packed(workbook(used(100, 200), oneText(32_767))),
      /larger than the server accepts|too much time or memory/,
    ],
    [
      'a workbook whose sheet lies elsewhere',
      read,
      packed(workbook(used(1, 2) + ' '.repeat(65 * MIB), oneText(2), '/evil.bin')),
      /larger than the server accepts/,
    ],
    [
      'a workbook with large shared texts',
      read,
      packed(
        workbook(used(1, 2), `<sst>${`<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(2_300)}</sst>`),
      ),
      /larger than the server accepts/,
    ],
    [
      'a page whose cells reach over many rows',
      read,
      Buffer.from(
        `<table>${`<tr>${'<td rowspan=200>x'.repeat(200)}${'<tr>'.repeat(199)}`.repeat(60)}</table>`,
      ),
      /more than 10,000 rows|too much time or memory/,
    ],
    [
      'a table of more than memory holds',
      read,
      packed({
        'a.csv': `${'abcdefghijklmnopqrstuvwxyz01,'.repeat(200)}\n`
          .repeat(9_999)
          .replace(/,\n/g, '\n'),
      }),
      /too much time or memory/,
    ],
    [
      'a Word document',
      readResume,
      docxOf(['a'], [{ name: 'word/media/a.bin', content: Buffer.alloc(70 * MIB) }]),
      /too much memory/,
    ],
    ['archives inside archives of H1B records', readTables, nested(5), /too deep/],
    [
      'an archive of H1B records inside another one',
      (bytes) => readTables(bytes, { depth: 3, bytes: 50 }),
      packed({ 'a.zip': packed({ 'a.csv': 'a,b\n1,2\n' }) }),
      /unpacks to too much/,
    ],
    [
      'a workbook of H1B records with a text longer than a cell',
      readTables,
      packed(workbook(used(1, 200), oneText(200_000))),
      /longer than a workbook allows/,
    ],
  ])('[SEC-17] %s is refused', async (_what, reading, bytes, reason) => {
    expect(bytes.length).toBeLessThan(1.1 * MIB);
    const outcome = reading(bytes).then(
      () => 'read',
      (error: Error) => error.message,
    );
    expect(await outcome).toMatch(reason);
    // The next file of the same reader is read.
    if (reading === read) {
      const { total } = await read(Buffer.from('company,title\nTrail,Engineer\n'));
      expect(total).toBe(1);
    }
  });

  test.each(['[', '[a](', '**a'])(
    '[SEC-17] Markdown of nothing but %s is read at once',
    async (mark) => {
      const cell = mark.repeat(500_000 / mark.length);
      const { total } = await read(Buffer.from(`| company | title |\n|--|--|\n| ${cell} | x |\n`));
      expect(total).toBe(1);
    },
  );

  test('[SEC-17] two files of one person are read one after the other, of whatever kind', async () => {
    let open = 0;
    let most = 0;
    const turn = () =>
      turns.inTurn({ person: 'ann' }, async () => {
        most = Math.max(most, (open += 1));
        await new Promise(setImmediate);
        open -= 1;
      });
    await Promise.all([turn(), turn(), read(Buffer.from('company,title\nTrail,Cook\n'))]);
    expect(most).toBe(1);
  });
});

/** Programs that unpack or parse what somebody sends, and why nobody's file can cost more there than its limit. */
const READERS: Readonly<Record<string, string>> = {
  'server/platform/tables/find-tables.ts': 'tried above',
  'server/platform/tables/read-xlsx.ts': 'tried above',
  'server/platform/tables/parse-xml.ts': 'tried above',
  'server/platform/tables/read-parquet.ts':
    'what the operator imports; no page of a column may be larger unpacked than it says',
  'server/features/imports/reader/read-file.ts': 'tried above',
  'server/features/imports/reader/read-marked-up.ts': 'tried above',
  'server/features/imports/reader/archive-worker.ts':
    'a download of an account, on a thread with limits, its bombs refused (ACC-24)',
  'server/features/resumes/reader/read-docx.ts': 'tried above',
  'server/features/resumes/reader/unzip.ts': 'tried above',
  'server/features/resumes/reader/read-doc.ts':
    'on the thread of résumés, within its limits (RES-14)',
  'server/features/resumes/reader/read-pdf.ts':
    'on the thread of résumés, within its limits (RES-14)',
  'shared/postings/reader/job-posting.ts': 'on the thread of postings (POST-4)',
  'shared/postings/reader/text-of-html.ts': 'on the thread of postings (POST-4)',
  'server/features/postings/parser/unescape-html.ts': 'on the thread of postings (POST-4)',
  'server/features/postings/parser/collect-html.ts':
    'on the thread of postings (POST-4), which looks at so many elements (POST-20)',
  'server/features/logos/icon-links.ts': 'at most 256 KB of a page are read for its icon',
  'server/features/auth/saml/service-provider.ts':
    'a response of an organisation has at most 256 KB',
  'server/features/replies/reader/split-messages.ts':
    'archives of mail, on the thread of mail, within its limits (RPL-4)',
  'server/features/replies/reader/html-text.ts': 'on the thread of mail, within its limits (RPL-4)',
  'server/features/applications/event-values.ts': 'what the server packed itself',
  'server/h1b/approvals/store-file.ts': 'what the server packed itself',
  'server/h1b/import/employer-evidence.ts': 'what the server packed itself',
  'server/h1b/sample/shipped-sample.ts': 'what comes with the program',
  'server/h1b/sample/perm-sample.ts': 'what comes with the program',
  'server/h1b/wages/find-area.ts': 'what comes with the program',
  'server/h1b/wages/wage-file.ts': 'what comes with the program, or the server packed itself',
  'server/h1b/identity/tax-ids.ts': 'what comes with the program',
  'server/config/saml-metadata.ts': 'what the operator configured',
  'server/operations/backup/write-archive.ts': 'what the operator keeps',
  'server/operations/backup/read-archive.ts': 'what the operator keeps, by its manifest (OPS-3)',
};

test('[SEC-17] nothing unpacks or parses files that is not tried or named here', () => {
  const parses =
    /from '(yauzl|saxes|mammoth|word-extractor|unpdf|htmlparser2|tar-stream|@node-saml\/[^']+)'|import\('(mammoth|word-extractor|unpdf)|(Inflate|inflate|Decompress|Gunzip|Unzip|Gzip|Deflate|deflateRaw|brotli)\w*,? .*from 'node:zlib'|create\w+ \} from 'node:zlib'/;
  const reading = globSync('{server,shared}/**/*.ts')
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .filter((path) => parses.test(readFileSync(path, 'utf8')));
  expect(reading.toSorted()).toEqual(Object.keys(READERS).toSorted());
});
