import type { Transaction } from '#server/platform/database/database.ts';

/** One step of the schema, applied once in its own transaction as the login user; its text never changes after a release. */
export interface Migration {
  /** `NNNN-verb-noun`, the file's name. */
  readonly name: string;
  up(tx: Transaction): Promise<void>;
}
