import type { RefusalCode } from '#server/features/resumes/reader/refusal.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

const words = messages.resumes;

const REFUSALS: Readonly<Record<RefusalCode, { code: string; status: number; message: string }>> = {
  mismatch: { code: 'InvalidMimeType', status: 415, message: words.content },
  dangerous: { code: 'InvalidMimeType', status: 415, message: words.dangerous },
  password: { code: 'password_protected', status: 422, message: words.password },
  damaged: { code: 'damaged_file', status: 422, message: words.damaged },
  too_many_pages: { code: 'too_many_pages', status: 422, message: words.tooManyPages },
  too_complex: { code: 'too_complex', status: 422, message: words.tooComplex },
  too_slow: { code: 'too_slow', status: 422, message: words.tooSlow },
};

/** A file that cannot be taken or read, with the reason in words for the person. */
export class ReadingRefused extends AppError {
  readonly refusal: RefusalCode;

  constructor(refusal: RefusalCode, cause?: unknown) {
    const { code, status, message } = REFUSALS[refusal];
    super(code, status, message, { cause });
    this.refusal = refusal;
  }
}
