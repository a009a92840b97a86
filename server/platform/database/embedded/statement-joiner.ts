// Parse, Bind, Describe, Execute, Close: parts of a statement that the following Sync completes.
const PARTS = new Set(Buffer.from('PBDEC'));

/** Joins the messages of one statement, so that the engine is called once for it and replies in one piece. */
export class StatementJoiner {
  private held: Uint8Array[] = [];

  /**
   * What the engine is to be given now: the message behind those held before it, or nothing while its statement goes on.
   * Only messages of a transaction are held: outside of one the next may come from another client.
   */
  take(message: Uint8Array, inTransaction: boolean): Uint8Array | undefined {
    // Held for a client that has gone, and its transaction with it.
    if (!inTransaction) this.held = [];
    if (inTransaction && PARTS.has(message[0] ?? 0)) {
      this.held.push(message);
      return undefined;
    }
    if (this.held.length === 0) return message;
    const joined = Buffer.concat([...this.held, message]);
    this.held = [];
    return joined;
  }
}
