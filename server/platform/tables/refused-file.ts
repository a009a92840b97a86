/** A file that cannot be read as a table; the message says why and what to do. */
export class RefusedFileError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RefusedFileError';
  }
}
