import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly, sharedRows } from '#server/platform/database/row-security.ts';

/** Internship listings, which belong to nobody, when they were last imported, and which of them each person hid. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table internships (
      id uuid primary key,
      title text not null,
      company_name text not null,
      location text not null,
      url text not null,
      terms text not null,
      sponsorship text not null,
      posted_at timestamptz,
      search_text text not null,
      place_text text not null,
      sample boolean not null
    )`.execute(tx);
  await sql`create index internships_newest on internships (posted_at desc nulls last, id)`.execute(
    tx,
  );
  await sharedRows(tx, 'internships');
  await sql`
    create table internship_imports (
      single boolean primary key default true check (single),
      imported_at timestamptz not null
    )`.execute(tx);
  await sharedRows(tx, 'internship_imports');
  // Without a foreign key: a listing that is gone from one import and back with the next stays hidden.
  await sql`
    create table internship_hides (
      user_id uuid not null references auth.users (id) on delete cascade,
      listing uuid not null,
      title text not null,
      company_name text not null,
      hidden_at timestamptz not null,
      primary key (user_id, listing)
    )`.execute(tx);
  await ownRowsOnly(tx, 'internship_hides', ['select', 'insert', 'delete']);
}
