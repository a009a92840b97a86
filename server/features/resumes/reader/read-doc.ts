import WordExtractor from 'word-extractor';

import type { RawText } from '#server/features/resumes/reader/raw-text.ts';
import { ResumeRefusedError } from '#server/features/resumes/reader/refusal.ts';
import { assertDocShape, assertHarmless } from '#server/features/resumes/reader/shapes.ts';

/** Refuses bytes that are not a harmless Word 97-2003 document. */
export function checkDoc(bytes: Buffer): void {
  assertHarmless(bytes);
  assertDocShape(bytes);
}

/** The text of a .doc: page headers first, then the body, text boxes and page footers. */
export async function readDoc(bytes: Buffer): Promise<RawText> {
  checkDoc(bytes);
  try {
    const document = await new WordExtractor().extract(bytes);
    const parts = [
      document.getHeaders({ includeFooters: false, filterUnicode: false }),
      document.getBody({ filterUnicode: false }),
      document.getTextboxes({ filterUnicode: false }),
      document.getFooters({ filterUnicode: false }),
    ];
    return {
      // A cell ends with a tab and a text box with several blanks.
      text: parts.filter((part) => part.trim() !== '').join('\n'),
      pages: null,
      pictures: hasPicture(bytes),
    };
  } catch (error) {
    throw new ResumeRefusedError('damaged', String(error));
  }
}

/** Whether a JPEG or PNG lies somewhere in the file. */
function hasPicture(bytes: Buffer): boolean {
  return (
    bytes.includes(Buffer.from('ffd8ffe0', 'hex')) ||
    bytes.includes(Buffer.from('89504e470d0a1a0a', 'hex'))
  );
}
