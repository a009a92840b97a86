// Parse, Bind, Describe, Execute, Close: parts of a statement that the following Sync completes.
const PARTS = new Set(Buffer.from('PBDEC'));

/** Joins the messages of one statement, so that the engine is called once for it and replies in one piece. */
export class StatementJoiner {
  private held: Uint8Array[] = [];

  /**
   * Returns what the engine gets now: the held messages followed by this one, or nothing while the statement is
   * incomplete. Messages are held only inside a transaction: outside, the next may come from another client.
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
