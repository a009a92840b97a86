/** Why a résumé cannot be taken or read. */
export type RefusalCode =
  | 'mismatch'
  | 'dangerous'
  | 'password'
  | 'damaged'
  | 'too_many_pages'
  | 'too_complex';

/** Thrown by the readers for a file that is refused; its message is the cause, for the log. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, cause = '') {
    super(`${code}: ${cause}`);
    this.code = code;
  }
}
