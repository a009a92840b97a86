import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Lets rows of a file reference its primary key, which has become the key that 0011 added. */
export async function up(tx: Transaction): Promise<void> {
  const tables = ['resume_texts', 'resume_refusals'];
  for (const table of tables) {
    await sql`
      alter table ${sql.id(table)}
        drop constraint ${sql.id(`${table}_user_id_object_id_fkey`)}`.execute(tx);
  }
  await sql`alter table storage_objects drop constraint storage_objects_by_owner`.execute(tx);
  for (const table of tables) {
    await sql`
      alter table ${sql.id(table)} add foreign key (user_id, object_id)
        references storage_objects (user_id, id) on delete cascade`.execute(tx);
  }
}
