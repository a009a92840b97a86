import { Buffer } from 'node:buffer';

import { afterAll, describe, expect, test } from 'vitest';

import { resumeReader } from '#server/features/resumes/resume-reader.ts';
import { fileTurns, type ThreadLimits } from '#server/platform/concurrency/limited-thread.ts';
import { RESUME_TYPES, type ResumeExtension } from '#shared/resumes/resume-file.ts';
import { RESUME_PAGES_MAX, FILES_WAITING_PER_PERSON } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { docxOf, EICAR, pdfOf, zipOf } from '#test/support/crooked-files.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { resumeBytes } from '#test/support/storage.ts';

const words = resumeMessages;
/** Files of the damage test; `DAMAGED_FILES=500` for the long run. */
const DAMAGED = Number(process.env['DAMAGED_FILES'] ?? 60);
const EXTENSIONS = ['pdf', 'docx', 'doc'] as const;

const MIB = 1024 * 1024;
const LIMITS: ThreadLimits = {
  computeMs: 20_000,
  timeMs: 60_000,
  memoryBytes: 64 * MIB,
  idleMs: 1000,
};

/** A reader with the turns of one person. */
function readerFor(limits?: ThreadLimits) {
  const reader = resumeReader({ turns: fileTurns(), log: silentLog }, limits);
  return {
    check: (bytes: Uint8Array, type: string) =>
      reader.inTurn({ person: 'ann' }, (reading) => reading.check(bytes, type)),
    read: (bytes: Uint8Array, type: string) =>
      reader.inTurn({ person: 'ann' }, (reading) => reading.read(bytes, type)),
    close: () => reader.close(),
  };
}

/** What each layout says, in the order in which a person reads it. */
const layouts: Record<string, readonly string[]> = {
  'one-column': ['Maya Fernwood', 'Summary', 'Brightwater', 'Pinecone', 'Education', 'Go, SQL'],
  'two-columns': [
    'Theo Lindqvist',
    'Lumen Studio',
    'Harbour Media',
    'Mentored',
    'Education',
    'Palette',
  ],
  'sidebar-table': ['Priya', 'Skills', 'Tamil', 'Profile', 'Meridian', 'Corner Grocers', 'M.S.'],
  'dates-table': [
    '2022 – now',
    'Oakridge',
    'twelve projects',
    '2018 – 2022',
    'Tidewater',
    'MBA',
    'PMP',
  ],
  unicode: ['Zoë Ångström-Łukasiewicz', 'naïve', 'Разработчик', 'Μηχανικός', 'Kỹ sư', 'C++', 'F#'],
  'header-footer': ['555.010.3321', 'Objective', 'Northwind', 'Harmattan', 'Helm', 'Page'],
  'text-frames': ['Nadia Voss', 'Contact', 'Firebase', 'Experience', 'Fjord'],
  'ligatures-links': ['Griffin Haffield', 'significant affinity', 'Simplified', 'Offshore', 'CPA'],
  'twenty-pages': ['Ingrid Halvorsen', 'part 1', '[1] Halvorsen', 'part 20', '[440]', 'MATLAB'],
};

describe('the reader of résumés', () => {
  const reader = readerFor();
  afterAll(() => reader.close());

  test.each(
    Object.entries(layouts).flatMap(([name, texts]) =>
      EXTENSIONS.map((extension) => ({ file: `${name}.${extension}`, extension, texts })),
    ),
  )('[RES-9] gives the text of $file in reading order', async ({ file, extension, texts }) => {
    const { text, pages } = await reader.read(resumeBytes(file), RESUME_TYPES[extension]);
    const places = texts.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).not.toMatch(/[\0\r]|\n{3}|[ \t]\n/);
    if (extension === 'pdf') expect(pages).toBe(file === 'twenty-pages.pdf' ? 20 : 1);
  });

  test.each(EXTENSIONS)(
    '[RES-11] finds no text, but a picture, in a scanned .%s',
    async (extension) => {
      const read = await reader.read(resumeBytes(`scanned.${extension}`), RESUME_TYPES[extension]);
      expect(read).toMatchObject({ text: '', pictures: true });
    },
  );

  const pdf = resumeBytes('one-column.pdf');
  const docx = resumeBytes('one-column.docx');
  const doc = resumeBytes('one-column.doc');
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const withHtml = Buffer.concat([pdf.subarray(0, 9), html, pdf.subarray(9)]);
  const stored = Buffer.concat([docx.subarray(0, 30), Buffer.from('%PDF-1.4'), docx.subarray(30)]);
  const secondLast = Buffer.from(docx);
  secondLast.writeUInt32LE(7, secondLast.length - 6);
  const macros = { name: 'word/vbaProject.bin', content: 'x' };
  const entity = {
    name: 'word/settings.xml',
    content: '<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>',
  };

  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const docxWith = (content: Buffer) => docxOf(['a'], [{ name: 'word/settings.xml', content }]);

  test.each<[string, Buffer, ResumeExtension, string]>([
    ['a page of HTML as .pdf', html, 'pdf', words.content],
    ['a PDF that begins with HTML', withHtml, 'pdf', words.dangerous],
    ['a PDF after something else', Buffer.concat([Buffer.from('x'), pdf]), 'pdf', words.content],
    ['a PDF before something else', Buffer.concat([pdf, html]), 'pdf', words.content],
    [
      'a PDF that is a zip as well',
      Buffer.concat([pdf, docx, Buffer.from('%%EOF')]),
      'pdf',
      words.dangerous,
    ],
    ['half a PDF', pdf.subarray(0, pdf.length / 2), 'pdf', words.content],
    ['nothing', Buffer.alloc(0), 'pdf', words.content],
    ['the test text of virus scanners', Buffer.from(EICAR), 'pdf', words.dangerous],
    [
      'the same inside a Word document',
      docxOf(['a'], [{ name: 'word/a.bin', content: EICAR }]),
      'docx',
      words.dangerous,
    ],
    ['a PDF as .docx', pdf, 'docx', words.content],
    ['a .docx as .doc', docx, 'doc', words.content],
    ['a .doc as .docx', doc, 'docx', words.content],
    [
      'a zip that is no Word document',
      zipOf([{ name: 'a.txt', content: 'a' }]),
      'docx',
      words.content,
    ],
    ['a zip that is a PDF as well', stored, 'docx', words.dangerous],
    ['a zip before something else', Buffer.concat([docx, html]), 'docx', words.content],
    ['a zip with a wrong directory', secondLast, 'docx', words.damaged],
    [
      'a zip with a file outside',
      docxOf(['a'], [{ name: '../a.xml', content: 'a' }]),
      'docx',
      words.damaged,
    ],
    ['macros', docxOf(['a'], [macros]), 'docx', words.dangerous],
    ['XML entities', docxOf(['a'], [entity]), 'docx', words.dangerous],
    ['XML entities in UTF-16LE', docxWith(utf16(entity.content)), 'docx', words.dangerous],
    ['XML entities in UTF-16BE', docxWith(utf16(entity.content).swap16()), 'docx', words.dangerous],
    ['XML in EBCDIC', docxWith(Buffer.from('4c6fa7949340', 'hex')), 'docx', words.dangerous],
    ['half a .doc', Buffer.from(doc.subarray(0, 400)), 'doc', words.content],
    ['a password (PDF)', resumeBytes('password-protected.pdf'), 'pdf', words.password],
    ['a password (.docx)', resumeBytes('password-protected.docx'), 'docx', words.password],
    ['a password (.doc)', resumeBytes('password-protected.doc'), 'doc', words.password],
    ['10,000 pages', pdfOf('BT ET', { pages: 10_000 }), 'pdf', words.tooManyPages],
  ])('refuses %s', async (_, bytes, extension, message) => {
    const type = RESUME_TYPES[extension];
    await expect(reader.check(bytes, type)).rejects.toMatchObject({ message });
    await expect(reader.read(bytes, type)).rejects.toMatchObject({ message });
  });

  test('takes a part of a Word document in UTF-16', async () => {
    const { text } = await reader.read(docxWith(utf16('<a/>')), RESUME_TYPES.docx);
    expect(text).toBe('a');
  });

  test('takes a PDF of as many pages as allowed', async () => {
    const bytes = pdfOf('BT /F1 12 Tf 50 700 Td (Hello) Tj ET', { pages: RESUME_PAGES_MAX });
    expect((await reader.read(bytes, RESUME_TYPES.pdf)).pages).toBe(RESUME_PAGES_MAX);
  });

  test.each([
    ['that says how large it is', undefined],
    ['that lies about its size', 100],
  ])('refuses a zip bomb %s', async (_, claimed) => {
    const bomb = { name: 'word/media/a.bin', content: Buffer.alloc(70 * 1024 * 1024), claimed };
    const bytes = docxOf(['a'], [bomb]);
    expect(bytes.length).toBeLessThan(100_000);
    await expect(reader.read(bytes, RESUME_TYPES.docx)).rejects.toMatchObject({ status: 422 });
  });

  test('[RES-13] a file that takes too much memory is refused and the next one is read', async () => {
    const limited = readerFor(LIMITS);
    const bomb = pdfOf(Buffer.alloc(300 * 1024 * 1024, ' '), { layers: 2 });
    expect(bomb.length).toBeLessThan(10_000);
    await expect(limited.read(bomb, RESUME_TYPES.pdf)).rejects.toMatchObject({
      message: words.tooComplex,
    });
    await expect(
      limited.check(docxOf(['Ann'.repeat(3)]), RESUME_TYPES.docx),
    ).resolves.toBeUndefined();
    await limited.close();
  });

  test.each([
    ['computing', { ...LIMITS, memoryBytes: 512 * MIB, computeMs: 300 }],
    ['time', { ...LIMITS, memoryBytes: 512 * MIB, timeMs: 300 }],
  ])(
    '[RES-13] a small file with 40 MB in it that takes too much %s is refused with the reason',
    async (_, limits) => {
      const slow = pdfOf('q Q\n'.repeat(10_000_000));
      expect(slow.length).toBeLessThan(50_000);
      await expect(reader.check(slow, RESUME_TYPES.pdf)).resolves.toBeUndefined();
      const hurried = readerFor(limits);
      await expect(hurried.read(slow, RESUME_TYPES.pdf)).rejects.toMatchObject({
        message: words.tooSlow,
        status: 422,
        code: 'too_slow',
      });
      await hurried.close();
    },
  );

  test(`${DAMAGED} damaged files are read or refused, never an error of ours`, async () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let count = 0; count < DAMAGED; count += 1) {
      const extension = EXTENSIONS[count % EXTENSIONS.length] ?? 'pdf';
      const bytes = Buffer.from(resumeBytes(`sidebar-table.${extension}`));
      for (let flips = 1 + random(30); flips > 0; flips -= 1) {
        bytes[20 + random(bytes.length - 60)] = random(256);
      }
      const answer = await reader
        .read(bytes, RESUME_TYPES[extension])
        .catch((error: unknown) => error);
      expect(answer).toSatisfy((value: { text?: string; status?: number }) =>
        value.text === undefined ? value.status === 415 || value.status === 422 : true,
      );
    }
  }, 120_000);

  test('[RES-17] twenty-one files of one person do not keep another person waiting for more than one', async () => {
    const shared = resumeReader({ turns: fileTurns(), log: silentLog });
    const order: string[] = [];
    const ask = (person: string) =>
      shared.inTurn({ person }, async (reading) => {
        await reading.check(doc, RESUME_TYPES.doc);
        order.push(person);
      });
    const all = [...Array.from({ length: 21 }, () => ask('ann')), ask('bea')];
    await Promise.all(all);
    expect(order.indexOf('bea')).toBe(1);
    expect(order).toHaveLength(22);
    await shared.close();
  });

  test('when too many files of one person wait, a further one is refused and another person’s is read', async () => {
    const shared = resumeReader({ turns: fileTurns(), log: silentLog });
    const ask = (person: string) =>
      shared.inTurn({ person }, (reading) => reading.check(doc, RESUME_TYPES.doc));
    const anns = Promise.allSettled(
      Array.from({ length: FILES_WAITING_PER_PERSON + 11 }, () => ask('ann')),
    );
    await expect(ask('bea')).resolves.toBeUndefined();
    const refused = (await anns).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({
      reason: { code: 'over_request_rate_limit', status: 429, retryAfter: 2 },
    });
    await shared.close();
  });
});
