/** A file that is not taken in; the message tells the operator why and what to do. Nothing of the file is kept. */
export class RefusedFile extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RefusedFile';
  }
}
