import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** The JobGPT answer that a letter was taken from, as long as that is there. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    alter table application_papers add column answer_id uuid,
      add foreign key (user_id, answer_id) references assistant_answers (user_id, id)
        on delete set null (answer_id)`.execute(tx);
  await sql`
    create index application_papers_of_answer on application_papers (user_id, answer_id)
    where answer_id is not null`.execute(tx);
}
