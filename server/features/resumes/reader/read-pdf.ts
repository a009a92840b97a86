import { getDocumentProxy } from 'unpdf';

import type { RawText } from '#server/features/resumes/reader/raw-text.ts';
import { ResumeRefusedError } from '#server/features/resumes/reader/refusal.ts';
import { assertHarmless, assertPdfShape } from '#server/features/resumes/reader/shapes.ts';
import { RESUME_PAGES_MAX } from '#shared/core/limits.ts';

/** A line of a page, in points from the page's bottom left. */
interface Line {
  readonly text: string;
  readonly top: number;
  readonly bottom: number;
}

interface Block {
  readonly lines: Line[];
  top: number;
  bottom: number;
}

/**
 * The lines of a page in reading order. Programs write columns and cells in reading order but text frames, headers and
 * footers in any: a run of lines that goes down the page stays together, and comes before what lies entirely below it.
 */
function inReadingOrder(lines: readonly Line[]): Line[] {
  const ordered: Block[] = [];
  for (const block of blocksOf(lines)) {
    let at = ordered.length;
    while (at > 0 && isBelow(ordered[at - 1], block)) at -= 1;
    ordered.splice(at, 0, block);
  }
  return ordered.flatMap((block) => block.lines);
}

function isBelow(lower: Block | undefined, upper: Block): boolean {
  return lower !== undefined && lower.top <= upper.bottom;
}

/** Runs of lines without a jump upwards. */
function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let last: Block | undefined;
  for (const line of lines) {
    const height = line.top - line.bottom;
    if (last && line.bottom <= last.bottom + height) {
      last.lines.push(line);
      last.top = Math.max(last.top, line.top);
      last.bottom = Math.min(last.bottom, line.bottom);
    } else {
      last = { lines: [line], top: line.top, bottom: line.bottom };
      blocks.push(last);
    }
  }
  return blocks;
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Points of a line whose font has no size. */
const LINE_HEIGHT = 10;

async function openPdf(bytes: Buffer): Promise<Pdf> {
  assertHarmless(bytes);
  assertPdfShape(bytes);
  let pdf: Pdf;
  try {
    pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  } catch (error) {
    const password = error instanceof Error && error.name === 'PasswordException';
    throw new ResumeRefusedError(password ? 'password' : 'damaged', String(error));
  }
  if (pdf.numPages > RESUME_PAGES_MAX) {
    await pdf.loadingTask.destroy();
    throw new ResumeRefusedError('too_many_pages', String(pdf.numPages));
  }
  return pdf;
}

/** Refuses bytes that are not a harmless PDF within the limit of pages that opens without a password. */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const pdf = await openPdf(bytes);
  await pdf.loadingTask.destroy();
}

/** The text of a PDF in reading order, page by page. */
export async function readPdf(bytes: Buffer): Promise<RawText> {
  const pdf = await openPdf(bytes);
  try {
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1)
      pages.push(await readPage(pdf, number));
    return { text: pages.join('\n'), pages: pdf.numPages, pictures: true };
  } catch (error) {
    throw new ResumeRefusedError('damaged', String(error));
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function readPage(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const lines: Line[] = [];
  let parts: { str: string; y: number; height: number }[] = [];
  const endLine = () => {
    const seen = parts.filter(({ str }) => str.trim() !== '');
    if (seen.length > 0) {
      lines.push({
        text: parts.map(({ str }) => str).join(''),
        top: Math.max(...seen.map(({ y, height }) => y + height)),
        bottom: Math.min(...seen.map(({ y }) => y)),
      });
    }
    parts = [];
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    const transform = item.transform as number[];
    parts.push({ str: item.str, y: transform[5] ?? 0, height: item.height || LINE_HEIGHT });
    if (item.hasEOL) endLine();
  }
  endLine();
  page.cleanup();
  return inReadingOrder(lines)
    .map((line) => line.text)
    .join('\n');
}
