import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { meterTable } from '#server/platform/database/meter-table.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/**
 * Mails that were read for a person's applications: readings, what is kept of each mail, and senders for whom something
 * is always done. Of a mail that was set aside the database itself takes nothing but a keyed hash and the day.
 */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table public.reply_syncs (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      door text not null check (door in ('file', 'paste', 'key', 'imap')),
      known integer not null default 0,
      lost integer not null default 0,
      created_at timestamptz not null,
      undone_at timestamptz,
      primary key (user_id, id)
    )`.execute(tx);
  await sql`
    create table public.replies (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      sync_id uuid not null,
      message_key text collate "C" not null,
      thread_key text collate "C",
      state text not null check (state in ('linked', 'review', 'aside')),
      sent_on date,
      said jsonb,
      body text,
      application_id uuid,
      reason text check (reason in ('thread', 'posting_link', 'address', 'company_and_title', 'company', 'chosen')),
      proposal text check (proposal in ('test', 'interview', 'interview_moved', 'interview_cancelled', 'rejection',
        'offer', 'add')),
      done jsonb,
      created_at timestamptz not null,
      primary key (user_id, id),
      check ((state = 'linked') = (application_id is not null)),
      check (state <> 'aside' or (thread_key is null and said is null and body is null and reason is null and proposal is null
        and done is null)),
      foreign key (user_id, sync_id) references public.reply_syncs (user_id, id) on delete cascade,
      foreign key (user_id, application_id) references public.applications (user_id, id) on delete cascade
    )`.execute(tx);
  await sql`create unique index replies_of_message on public.replies (user_id, message_key)`.execute(
    tx,
  );
  await sql`
    create index replies_of_thread on public.replies (user_id, thread_key) where thread_key is not null`.execute(
    tx,
  );
  await sql`create index replies_of_sync on public.replies (user_id, sync_id, id)`.execute(tx);
  await sql`create index replies_of_application on public.replies (user_id, application_id)`.execute(
    tx,
  );
  await sql`create index replies_newest on public.replies (user_id, state, sent_on, id)`.execute(
    tx,
  );
  await sql`
    create index replies_proposed on public.replies (user_id, proposal, id) where proposal is not null`.execute(
    tx,
  );
  await sql`
    create table public.reply_rules (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      sender_mail text not null,
      action text not null check (action in ('aside', 'link')),
      application_id uuid,
      created_at timestamptz not null,
      primary key (user_id, id),
      unique (user_id, sender_mail),
      check ((action = 'link') = (application_id is not null)),
      foreign key (user_id, application_id) references public.applications (user_id, id) on delete cascade
    )`.execute(tx);
  await sql`create index reply_rules_of_application on public.reply_rules (user_id, application_id)`.execute(
    tx,
  );
  await ownRowsOnly(tx, 'reply_syncs');
  await ownRowsOnly(tx, 'replies');
  await ownRowsOnly(tx, 'reply_rules');
  await meterTable(tx, { table: 'reply_syncs', kind: 'reply_syncs', columns: ['door'] });
  await meterTable(tx, {
    table: 'replies',
    kind: 'replies',
    columns: ['message_key', 'thread_key', 'said::text', 'body', 'done::text'],
  });
  await meterTable(tx, { table: 'reply_rules', kind: 'reply_rules', columns: ['sender_mail'] });
}
