import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** Keeps deleted companies and files so that they can be brought back, and lets people remove what they deleted for good. */
export async function up(tx: Transaction): Promise<void> {
  await keepCompanies(tx);
  await keepFiles(tx);
  for (const table of ['applications', 'assistant_answers']) {
    const name = sql.id(table);
    await sql`grant delete on ${name} to authenticated`.execute(tx);
    await sql`
      create policy deleted_rows_only on ${name} as restrictive for delete to authenticated
      using (deleted_at is not null)`.execute(tx);
    await sql`
      create index ${sql.id(`${table}_deleted_of`)} on ${name} (user_id, deleted_at)
      where deleted_at is not null`.execute(tx);
  }
}

/** Of a name there is one live company, and any number of deleted ones. */
async function keepCompanies(tx: Transaction): Promise<void> {
  await sql`alter table tracks_company add column deleted_at timestamptz`.execute(tx);
  await sql`alter table tracks_company drop constraint tracks_company_user_id_name_key_key`.execute(
    tx,
  );
  await sql`
    create unique index tracks_company_by_name on tracks_company (user_id, name_key)
    where deleted_at is null`.execute(tx);
  await sql`
    create index tracks_company_deleted on tracks_company (deleted_at)
    where deleted_at is not null`.execute(tx);
}

/** The rows of removed files whose bytes are kept; when such a row goes, its bytes become garbage. */
async function keepFiles(tx: Transaction): Promise<void> {
  await sql`
    create table storage_trash (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      bucket_id text not null,
      name text collate "C" not null,
      label text not null,
      origin text,
      object_key text not null,
      size integer not null,
      content_type text not null,
      etag text not null,
      cache_control text not null,
      user_metadata jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz not null,
      primary key (user_id, id)
    )`.execute(tx);
  await sql`create index storage_trash_deleted on storage_trash (deleted_at)`.execute(tx);
  await ownRowsOnly(tx, 'storage_trash', ['select', 'insert', 'delete']);
  await sql`
    create trigger doom_removed after delete on storage_trash
    for each row execute function doom_object()`.execute(tx);
}
