const CODES = [
  'mismatch',
  'dangerous',
  'password',
  'damaged',
  'too_many_pages',
  'too_complex',
  'too_slow',
] as const;

/** Why a résumé cannot be taken or read. */
export type RefusalCode = (typeof CODES)[number];

/** Whether a text is the code of a refusal. */
export function isRefusalCode(text: string): text is RefusalCode {
  return (CODES as readonly string[]).includes(text);
}

/** Thrown by the readers for a file that is refused; its message is the cause, for the log. */
export class ResumeRefusedError extends Error {
  override readonly name = 'ResumeRefusedError';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, cause = '') {
    super(`${code}: ${cause}`);
    this.code = code;
  }
}
