import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { meterTable } from '#server/platform/database/meter-table.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** What was read, sent and written for an application: the posting's text, the résumé by its name, letters. */
export async function up(tx: Transaction): Promise<void> {
  // A résumé is kept by name and path only: its file may go.
  await sql`
    create table application_papers (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      application_id uuid not null,
      kind text not null check (kind in ('posting', 'resume', 'letter')),
      label text not null,
      text text not null,
      file_path text,
      created_at timestamptz not null,
      deleted_at timestamptz,
      primary key (user_id, id),
      foreign key (user_id, application_id) references applications (user_id, id) on delete cascade
    )`.execute(tx);
  await sql`
    create index application_papers_of on application_papers (user_id, application_id, created_at)`.execute(
    tx,
  );
  await sql`
    create index application_papers_deleted on application_papers (deleted_at)
    where deleted_at is not null`.execute(tx);
  await ownRowsOnly(tx, 'application_papers');
  await sql`
    create policy deleted_rows_only on application_papers as restrictive for delete to authenticated
    using (deleted_at is not null)`.execute(tx);
  await meterTable(tx, {
    table: 'application_papers',
    kind: 'papers',
    columns: ['label', 'text', 'file_path'],
  });
}
