import type { RefusalCode } from '#server/features/resumes/reader/refusal.ts';
import { ERRORS, type ErrorForm } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';

const words = resumeMessages;

const REFUSALS: Readonly<Record<RefusalCode, readonly [form: ErrorForm, message: string]>> = {
  mismatch: [ERRORS.mime_type_refused, words.content],
  dangerous: [ERRORS.mime_type_refused, words.dangerous],
  password: [ERRORS.password_protected, words.password],
  damaged: [ERRORS.damaged_file, words.damaged],
  too_many_pages: [ERRORS.too_many_pages, words.tooManyPages],
  too_complex: [ERRORS.too_complex, words.tooComplex],
  too_slow: [ERRORS.too_slow, words.tooSlow],
};

/** A file that cannot be taken or read, with the reason in words for the person. */
export class ReadingRefused extends AppError {
  readonly refusal: RefusalCode;

  constructor(refusal: RefusalCode, cause?: unknown) {
    const [form, message] = REFUSALS[refusal];
    super(form, message, { cause });
    this.refusal = refusal;
  }
}
