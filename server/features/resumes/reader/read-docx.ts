import mammoth from 'mammoth';
import { SaxesParser } from 'saxes';

import type { RawText } from '#server/features/resumes/reader/raw-text.ts';
import { ResumeRefusedError } from '#server/features/resumes/reader/refusal.ts';
import { assertHarmless, assertZipShape } from '#server/features/resumes/reader/shapes.ts';
import { unzipDocx } from '#server/features/resumes/reader/unzip.ts';

/** Refuses bytes that are not a harmless Word document; returns its XML parts. */
export async function checkDocx(bytes: Buffer): Promise<Map<string, Buffer>> {
  assertHarmless(bytes);
  assertZipShape(bytes);
  return unzipDocx(bytes);
}

/** The text of a .docx: page headers first, then the body with its text boxes, then page footers. */
export async function readDocx(bytes: Buffer): Promise<RawText> {
  const parts = await checkDocx(bytes);
  const body = await mammoth.extractRawText({ buffer: bytes }).catch((error: unknown) => {
    throw new ResumeRefusedError('damaged', String(error));
  });
  const texts = [
    ...partsNamed(parts, 'header'),
    // mammoth ends each paragraph with an empty line.
    body.value.replaceAll('\n\n', '\n'),
    ...partsNamed(parts, 'footer'),
  ];
  const pages = /<Pages>(\d{1,4})<\/Pages>/.exec(
    parts.get('docProps/app.xml')?.toString('utf8') ?? '',
  )?.[1];
  return {
    text: texts.join('\n'),
    pages: pages === undefined || pages === '0' ? null : Number(pages),
    pictures: parts.get('word/document.xml')?.includes('<pic:pic') ?? false,
  };
}

/** The distinct texts of the parts `word/header1.xml` and so on. */
function partsNamed(parts: ReadonlyMap<string, Buffer>, kind: string): string[] {
  const pattern = new RegExp(`^word/${kind}\\d*\\.xml$`);
  const texts = [...parts]
    .filter(([name]) => pattern.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, part]) => paragraphsOf(part.toString('utf8')));
  return [...new Set(texts)].filter((text) => text.trim() !== '');
}

function paragraphsOf(xml: string): string {
  const lines: string[] = [];
  let line = '';
  let inText = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    inText = name === 'w:t';
    if (name === 'w:tab') line += '\t';
  });
  parser.on('text', (text) => {
    if (inText) line += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t') inText = false;
    if (name !== 'w:p') return;
    lines.push(line);
    line = '';
  });
  parser.on('error', (error) => {
    throw new ResumeRefusedError('damaged', error.message);
  });
  parser.write(xml).close();
  return lines.join('\n');
}
