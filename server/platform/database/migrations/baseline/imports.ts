import { metering } from '#server/platform/database/meter-table.ts';
import { ownRows } from '#server/platform/database/row-security.ts';

/** States in which rows of an import count for the account, which counts everything deleted, too. */
export const KEPT = `'done', 'undone'`;
/** The state in which rows of an import are shown. */
export const SHOWN = `'done'`;

/** A condition for rows that no import brought, or one in a given state. */
export const imported = (states: string, row: string): string =>
  `(${row}.import_id is null or exists (
    select from public.imports as whole
    where whole.user_id = ${row}.user_id and whole.id = ${row}.import_id and whole.state in (${states})))`;

/**
 * Statements that hide a table's rows until their import is done. The list of finished imports is read once a statement, and only when a
 * row came with one. A run sees its own rows, and triggers that run as the owner, who has the rights of authenticated, too, see all.
 */
export const finishedImportsOnly = (table: string): string => `
  create policy finished_imports on public.${table} as restrictive for select to authenticated
  using (
    import_id is null
    or import_id in (select done.id from public.imports as done where done.state = 'done')
    or import_id = (select nullif(current_setting('waymark.import', true), '')::uuid)
    or current_user <> 'authenticated'
  );`;

/**
 * Imports of applications. What an import adds is stored while nobody sees it, and shown by one change of the import's state: row
 * security leaves out what belongs to an import that is not done, and the triggers that count leave it out, too. A row whose import is
 * gone stays hidden until the clean-up (of those with 'untidy') removes it.
 */
export const imports = `
  create table public.imports (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    file_name text not null,
    format text not null,
    state text not null check (state in ('receiving', 'staged', 'running', 'done', 'undone')),
    headings jsonb not null,
    serials smallint,
    total integer not null,
    progress integer not null default 0,
    run uuid,
    run_at timestamptz,
    counts jsonb,
    companies uuid[] not null default '{}',
    created_at timestamptz not null,
    finished_at timestamptz,
    undone_at timestamptz,
    untidy boolean not null default false,
    primary key (user_id, id)
  );
  create index imports_by_age on public.imports (created_at);
  create index imports_untidy on public.imports (user_id, id) where untidy;
  ${ownRows('imports')}

  -- The rows of a file as it was received.
  create table public.import_chunks (
    user_id uuid not null,
    import_id uuid not null,
    number integer not null,
    body text not null,
    primary key (user_id, import_id, number),
    foreign key (user_id, import_id) references public.imports (user_id, id) on delete cascade
  );
  ${ownRows('import_chunks')}
  ${metering({ table: 'import_chunks', kind: 'imports', columns: ['body'], rows: 0 })}

  -- What becomes of them: staged before the import, and afterwards what is needed to undo it. The application has no foreign key: before
  -- the import it is not there yet.
  create table public.import_rows (
    user_id uuid not null,
    import_id uuid not null,
    number integer not null,
    application uuid not null,
    kind text not null check (kind in ('new', 'update')),
    company text,
    seen_at timestamptz,
    fields jsonb,
    events jsonb,
    before jsonb,
    primary key (user_id, import_id, number),
    foreign key (user_id, import_id) references public.imports (user_id, id) on delete cascade
  );
  ${ownRows('import_rows')}
  ${metering({
    table: 'import_rows',
    kind: 'import_changes',
    columns: ['fields::text', 'events::text', 'before::text'],
    rows: 0,
  })}
`;

const bytesOf = (...columns: string[]) =>
  columns.map((name) => `coalesce(octet_length(r.${name}), 0)`).join(' + ');

/** What an import added and a person's account counts once it is shown, by kind: rows and bytes. */
const COUNTED = {
  applications: `
    select count(*), sum(${bytesOf('job_title', 'company_link', 'job_link', 'notes', 'location', 'pay_note', 'next_step')}
      + octet_length(array_to_string(r.tags, '')))
    from public.applications as r where r.user_id = new.user_id and r.import_id = new.id`,
  contacts: `
    select count(*), sum(${bytesOf('name', 'role', 'mail', 'link', 'notes')})
    from public.contacts as r where r.user_id = new.user_id and r.import_id = new.id`,
  history: `
    select count(*), sum(${bytesOf('old_value', 'new_value', 'packed')})
    from public.applications as own join public.application_events as r
      on r.user_id = own.user_id and r.application_id = own.id
    where own.user_id = new.user_id and own.import_id = new.id`,
  interviews: `
    select count(*), sum(${bytesOf('round', 'place', 'people', 'outcome', 'notes')})
    from public.application_interviews as r where r.user_id = new.user_id and r.import_id = new.id`,
};

const countAdded = Object.entries(COUNTED)
  .map(
    ([kind, added]) => `${added} into many, size;
    perform public.add_usage(new.user_id, '${kind}', many, coalesce(size, 0));`,
  )
  .join('');

/** Counts what an import added when its state shows it, and what it hides when it is undone. */
export const importStates = `
  create function public.follow_import_state() returns trigger
  language plpgsql security definer set search_path = '' as $$
  declare
    sign integer := case when new.state = 'done' then 1 else -1 end;
    many bigint;
    size bigint;
  begin
    insert into public.application_counts as counts (user_id, status, total, archived)
    select user_id, status, sign * count(*), sign * count(archived_at)
    from public.applications
    where user_id = new.user_id and import_id = new.id and deleted_at is null
    group by user_id, status order by user_id, status
    on conflict (user_id, status) do update
    set total = counts.total + excluded.total, archived = counts.archived + excluded.archived;
    insert into public.application_weeks (user_id, week, source)
    select distinct user_id, date_trunc('week', date_applied::timestamp)::date, source
    from public.applications
    where user_id = new.user_id and import_id = new.id and deleted_at is null
    order by 1, 2, 3
    on conflict (user_id, week, source) do update set stale = true;
    if new.state = 'done' then ${countAdded}
    end if;
    return null;
  end $$;
  create trigger follow_state after update of state on public.imports
  for each row when ((old.state = 'done') is distinct from (new.state = 'done'))
  execute function public.follow_import_state();
`;
