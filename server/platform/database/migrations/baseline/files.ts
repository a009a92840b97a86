import { ownRows } from '#server/platform/database/row-security.ts';

/** Statements that refuse what accounts that cost nothing to make may not keep. */
export const notAnonymous = (table: string): string => `
  create policy not_anonymous on public.${table} as restrictive for insert to authenticated
  with check (not auth.is_anonymous((select auth.uid())));`;

const objects = `
  create table public.storage_objects (
    id uuid not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    bucket_id text not null,
    name text collate "C" not null,
    object_key text not null,
    size integer not null,
    content_type text not null,
    etag text not null,
    cache_control text not null,
    user_metadata jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (user_id, id),
    unique (user_id, bucket_id, name),
    unique (user_id, object_key)
  );
  create index storage_objects_by_user on public.storage_objects (user_id, created_at);
  ${ownRows('storage_objects')}
  ${notAnonymous('storage_objects')}
  create policy own_folder on public.storage_objects as restrictive to authenticated
  using (true)
  with check (split_part(name, '/', 1) in ((select auth.uid())::text, 'resumes'));

  -- Removed files whose bytes are kept for a while.
  create table public.storage_trash (
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
  );
  create index storage_trash_deleted on public.storage_trash (deleted_at);
  ${ownRows('storage_trash', ['select', 'insert', 'delete'])}

  -- Upload links that were used, kept until they would have expired: each is valid for one file.
  create table public.storage_spent_links (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    expires_at timestamptz not null,
    primary key (user_id, id)
  );
  create index storage_spent_links_ended on public.storage_spent_links (expires_at);
  ${ownRows('storage_spent_links', ['select', 'insert'])}
`;

const garbage = `
  -- Bytes to be removed. No foreign key: these rows outlive the account, until the bytes are gone.
  create table public.storage_garbage (
    object_key text not null,
    user_id uuid not null,
    remove_after timestamptz not null,
    primary key (user_id, object_key)
  );
  create index storage_garbage_due on public.storage_garbage (remove_after);
  ${ownRows('storage_garbage', ['select', 'insert', 'delete'])}
  ${notAnonymous('storage_garbage')}
  create function public.doom_object() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    insert into storage_garbage (object_key, user_id, remove_after)
    values (old.object_key, old.user_id, now());
    return null;
  end $$;
  create trigger doom_removed after delete on public.storage_objects
  for each row execute function public.doom_object();
  create trigger doom_replaced after update of object_key on public.storage_objects
  for each row when (old.object_key <> new.object_key) execute function public.doom_object();
  create trigger doom_removed after delete on public.storage_trash
  for each row execute function public.doom_object();
`;

/** The text that was read from a résumé's file, or why it cannot be read, kept as long as the file. */
const resumes = `
  create table public.resume_texts (
    object_id uuid not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    version uuid not null,
    body text not null,
    pages integer,
    pictures boolean not null,
    truncated boolean not null,
    created_at timestamptz not null,
    primary key (user_id, object_id),
    foreign key (user_id, object_id) references public.storage_objects (user_id, id) on delete cascade
  );
  ${ownRows('resume_texts')}

  create table public.resume_refusals (
    user_id uuid not null,
    object_id uuid not null,
    version uuid not null,
    code text not null,
    created_at timestamptz not null,
    primary key (user_id, object_id),
    foreign key (user_id, object_id) references public.storage_objects (user_id, id) on delete cascade
  );
  ${ownRows('resume_refusals')}
`;

/** The rows of stored files, of removed ones and of bytes to be removed. */
export const files = objects + garbage + resumes;
