import type { Transaction } from '#server/platform/database/database.ts';

/** One step of the schema, applied once in its own transaction as the login user; its text never changes after a release. */
export interface Migration {
  /** `NNNN-verb-noun`, the file's name. */
  readonly name: string;
  /**
   * The newest migration that a program must know to go on after this one: the last of the version before, when its
   * statements still work, or this one's own name. Programs that know neither are refused.
   */
  readonly needs?: string;
  /**
   * Whether it makes at once, on an empty database, what all migrations before it in the list make. A database that has
   * those only gets its name.
   */
  readonly isBaseline?: true;
  up(tx: Transaction): Promise<void>;
}
