import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** Why a résumé's content cannot be read, so that it is not tried again; kept as long as the file. */
export async function up(db: Transaction): Promise<void> {
  // So that a refusal can reference its file together with the file's owner.
  await sql`
    alter table storage_objects
    add constraint storage_objects_by_owner unique (user_id, id)`.execute(db);
  await sql`
    create table resume_refusals (
      user_id uuid not null,
      object_id uuid not null,
      version uuid not null,
      code text not null,
      created_at timestamptz not null,
      primary key (user_id, object_id),
      foreign key (user_id, object_id) references storage_objects (user_id, id) on delete cascade
    )`.execute(db);
  await ownRowsOnly(db, 'resume_refusals');
}
