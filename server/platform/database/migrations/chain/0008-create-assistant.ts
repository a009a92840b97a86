import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** Saved answers of JobGPT and the count of answers a day. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table assistant_answers (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      application_id uuid references applications (id) on delete set null,
      mode text not null check (mode in ('why_company', 'behavioral', 'general')),
      model text not null,
      template_used text not null,
      user_input text not null,
      response text not null,
      processing_time integer,
      prompt_tokens integer,
      completion_tokens integer,
      total_tokens integer,
      created_at timestamptz not null,
      deleted_at timestamptz,
      search_text text collate "C" not null
    )`.execute(tx);
  await sql`
    create index assistant_answers_by_date on assistant_answers (user_id, created_at, id)
    where deleted_at is null`.execute(tx);
  await sql`create index assistant_answers_of_application on assistant_answers (application_id)`.execute(
    tx,
  );
  await sql`
    create index assistant_answers_deleted on assistant_answers (deleted_at)
    where deleted_at is not null`.execute(tx);
  await ownRowsOnly(tx, 'assistant_answers', ['select', 'insert', 'update']);
  await sql`
    create table assistant_usage (
      user_id uuid not null references auth.users (id) on delete cascade,
      day date not null,
      answers integer not null default 0,
      primary key (user_id, day)
    )`.execute(tx);
  await sql`create index assistant_usage_by_day on assistant_usage (day)`.execute(tx);
  // A person reads the count; only the server changes it.
  await ownRowsOnly(tx, 'assistant_usage', ['select']);
}
