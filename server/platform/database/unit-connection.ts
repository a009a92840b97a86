import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';

import type { Schema } from '#server/platform/database/schema.ts';

/** A pooled connection for Kysely that opens a transaction and sends its first statement in one round trip. */
export class UnitConnection {
  readonly kysely: Kysely<Schema>;
  readonly #client: PoolClient;
  #open: () => Promise<void> = async () => undefined;
  #opened: Promise<void> = Promise.resolve();

  constructor(client: PoolClient) {
    this.#client = client;
    // The pool's owner takes and releases the connection.
    const connection = {
      query: (text: string, values: unknown[]) => this.#query(text, values),
      release: () => undefined,
    };
    const pool = { connect: async () => connection, end: async () => undefined, options: {} };
    this.kysely = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: pool as never }),
    });
  }

  /** Sets how the next transaction is opened. */
  openWith(open: () => Promise<void>): void {
    this.#open = open;
  }

  async #query(text: string, values: unknown[]): Promise<Partial<QueryResult>> {
    switch (text) {
      case 'begin':
        this.#opened = this.#open();
        // Statements and the commit reject with it.
        this.#opened.catch(() => undefined);
        return { command: 'BEGIN', rows: [] };
      case 'commit':
        await this.#opened;
        return this.#client.query(text);
      case 'rollback':
        return this.#client.query(text);
      default: {
        const answer = this.#client.query(text, values);
        answer.catch(() => undefined);
        await this.#opened;
        return answer;
      }
    }
  }
}
