import { fromBufferPromise, type Entry } from 'yauzl';

import { ResumeRefusedError } from '#server/features/resumes/reader/refusal.ts';
import { assertHarmless } from '#server/features/resumes/reader/shapes.ts';
import { xmlEncodingOf } from '#server/platform/files/xml-encoding.ts';

const ENTRIES_MAX = 2000;
const TOTAL_MAX = 64 * 1024 * 1024;
const XML_MAX = 16 * 1024 * 1024;
const CONTENT_TYPES = '[Content_Types].xml';
const MAIN_TYPE =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const isXml = (name: string) => /\.(xml|rels)$/i.test(name);

/**
 * Unpacks a .docx within bounds, counting bytes as they come and not as they are announced, and returns its XML parts.
 * Throws ResumeRefusedError for bombs, passwords, macros, document types and archives that are no Word document.
 */
export async function unzipDocx(bytes: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  let total = 0;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > ENTRIES_MAX) throw new ResumeRefusedError('too_complex', 'entries');
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      const name = entry.fileName;
      if (entry.isEncrypted()) throw new ResumeRefusedError('password', name);
      if (/vbaProject\.bin$/i.test(name)) throw new ResumeRefusedError('dangerous', 'macros');
      if (name.endsWith('/')) continue;
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        if (size === 0) assertHarmless(chunk);
        size += chunk.length;
        total += chunk.length;
        if (total > TOTAL_MAX) throw new ResumeRefusedError('too_complex', 'unpacked size');
        if (!isXml(name)) continue;
        if (size > XML_MAX) throw new ResumeRefusedError('too_complex', name);
        chunks.push(chunk);
      }
      if (isXml(name)) parts.set(name, Buffer.concat(chunks));
    }
  } catch (error) {
    if (error instanceof ResumeRefusedError) throw error;
    throw new ResumeRefusedError('damaged', String(error));
  }
  assertWordDocument(parts);
  return parts;
}

function assertWordDocument(parts: ReadonlyMap<string, Buffer>): void {
  if (!parts.get(CONTENT_TYPES)?.includes(MAIN_TYPE)) {
    throw new ResumeRefusedError('mismatch', 'no Word document in the archive');
  }
  for (const [name, part] of parts) {
    const encoding = xmlEncodingOf(part);
    if (!encoding) throw new ResumeRefusedError('dangerous', `an unusual encoding of ${name}`);
    if (new TextDecoder(encoding).decode(part).includes('<!DOCTYPE')) {
      throw new ResumeRefusedError('dangerous', `a document type in ${name}`);
    }
  }
}
