import { parentPort } from 'node:worker_threads';

import { cleanText, type ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import { checkDoc, readDoc } from '#server/features/resumes/reader/read-doc.ts';
import { checkDocx, readDocx } from '#server/features/resumes/reader/read-docx.ts';
import { checkPdf, readPdf } from '#server/features/resumes/reader/read-pdf.ts';
import { ResumeRefusedError, type RefusalCode } from '#server/features/resumes/reader/refusal.ts';
import type { ResumeExtension } from '#shared/resumes/resume-file.ts';

/** Work for the thread: whether a file may be taken, or what text it holds. */
export interface ReaderTask {
  readonly id: number;
  readonly task: 'check' | 'read';
  readonly kind: ResumeExtension;
  readonly bytes: Uint8Array;
}

/** The thread's answer; `text` for a file that was read. */
export interface ReaderAnswer {
  readonly id: number;
  readonly refusal?: { readonly code: RefusalCode; readonly cause: string };
  readonly text?: ResumeText;
}

const readers = { pdf: readPdf, docx: readDocx, doc: readDoc };
const checks = { pdf: checkPdf, docx: checkDocx, doc: checkDoc };

async function perform({ id, task, kind, bytes }: ReaderTask): Promise<ReaderAnswer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (task === 'read') return { id, text: cleanText(await readers[kind](file)) };
    await checks[kind](file);
    return { id };
  } catch (error) {
    const code = error instanceof ResumeRefusedError ? error.code : 'damaged';
    return { id, refusal: { code, cause: String(error) } };
  }
}

parentPort?.on('message', (task: ReaderTask) => {
  void perform(task).then((answer) => parentPort?.postMessage(answer));
});
