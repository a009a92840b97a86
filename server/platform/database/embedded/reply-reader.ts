const HEADER_BYTES = 5;
const ERROR_RESPONSE = 'E'.charCodeAt(0);
const LARGEST_ERROR_BYTES = 64 * 1024;

// A panic ends a PostgreSQL server, which then restarts; after an internal error its state cannot be trusted either.
const BROKEN = /\0V(?:PANIC|FATAL)\0|\0CXX000\0/;

/** Reads an engine's reply piece by piece to find out whether the engine can still be trusted. */
export class ReplyReader {
  /** Bytes read. */
  bytes = 0;
  /** The error after which the engine must be restarted. */
  broken: string | undefined;
  private header = Buffer.alloc(0);
  private body: Buffer[] = [];
  private type = 0;
  private missing = 0;

  /** Takes the next piece. */
  read(piece: Uint8Array): void {
    this.bytes += piece.length;
    let rest: Buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    while (rest.length > 0) rest = this.missing > 0 ? this.readBody(rest) : this.readHeader(rest);
  }

  private readHeader(rest: Buffer): Buffer {
    const wanted = HEADER_BYTES - this.header.length;
    this.header = Buffer.concat([this.header, rest.subarray(0, wanted)]);
    if (this.header.length === HEADER_BYTES) {
      this.type = this.header.readUInt8(0);
      this.missing = this.header.readInt32BE(1) - (HEADER_BYTES - 1);
      this.header = Buffer.alloc(0);
      this.body = [];
    }
    return rest.subarray(wanted);
  }

  private readBody(rest: Buffer): Buffer {
    const part = rest.subarray(0, this.missing);
    this.missing -= part.length;
    if (this.type === ERROR_RESPONSE) {
      this.body.push(Buffer.from(part));
      if (this.missing === 0) this.judge();
    }
    return rest.subarray(part.length);
  }

  private judge(): void {
    const text = `\0${Buffer.concat(this.body).toString('utf8').slice(0, LARGEST_ERROR_BYTES)}`;
    if (BROKEN.test(text)) this.broken = text.replaceAll('\0', ' ').trim();
  }
}
