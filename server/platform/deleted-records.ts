import type { RawBuilder } from 'kysely';

import type { Owner } from '#server/platform/personal-data.ts';
import type { DeletedKind } from '#shared/account/deleted-kinds.ts';

/** A deleted record as every kind has it. */
export interface DeletedRow {
  readonly id: string;
  /** What its person knows it by. */
  readonly label: string;
  readonly deleted_at: Date;
}

/** A feature's records of one kind that people delete and can bring back for DELETED_KEPT_DAYS. */
export interface DeletedRecords {
  readonly kind: DeletedKind;
  /** The query of a person's deleted records, one `DeletedRow` each. */
  readonly rows: (userId: string) => RawBuilder<DeletedRow>;
  /** Brings one back; throws AppError `not_found` (404). */
  restore(owner: Owner, id: string): Promise<unknown>;
  /** Removes one for good; throws AppError `not_found` (404). */
  purge(owner: Owner, id: string): Promise<void>;
}
