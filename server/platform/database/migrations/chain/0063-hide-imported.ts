import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Tables whose rows say which import brought them. */
const BROUGHT = ['tracks_company', 'applications', 'contacts', 'application_interviews'];
/** Those of them that are hidden by it. */
const HIDDEN = ['tracks_company', 'applications', 'contacts'];
/** Parts of an application: hidden as long as it is. */
const PARTS = ['application_events', 'application_interviews'];

/**
 * What an import adds is stored while nobody sees it, and shown by one change of the import's state: row security leaves
 * out what belongs to an import that is not done, and the triggers that count leave it out, too. A row whose import is
 * gone stays hidden until the clean-up removes it.
 */
export async function up(tx: Transaction): Promise<void> {
  // Whether there may be hidden rows.
  await sql`alter table imports add column untidy boolean not null default false`.execute(tx);
  await sql`create index imports_untidy on imports (user_id, id) where untidy`.execute(tx);
  for (const table of BROUGHT) {
    const name = sql.id(table);
    // An import cannot go before what it brought.
    await sql`
      alter table ${name} add column import_id uuid,
        add foreign key (user_id, import_id) references imports (user_id, id)`.execute(tx);
    await sql`
      create index ${sql.id(`${table}_of_import`)} on ${name} (user_id, import_id)
      where import_id is not null`.execute(tx);
  }
  await knowFinished(tx);
  await hide(tx);
  await leaveOutOfCounts(tx);
  await followStates(tx);
  await leaveNewToWriter(tx);
}

/**
 * An import stores new applications by the hundred, with what follows from their events, and says so: the triggers would
 * look up every application by itself, among rows of which the database has no statistics yet.
 */
async function leaveNewToWriter(tx: Transaction): Promise<void> {
  const triggers = [
    ['follow_inserted', 'application_events', 'follow_application_events', 'new_rows'],
    ['keep_progress_on_insert', 'application_events', 'keep_application_progress', 'changed_rows'],
    [
      'mark_weeks_of_progress_on_insert',
      'application_progress',
      'mark_weeks_of_progress',
      'new_rows',
    ],
  ] as const;
  for (const [name, table, run, rows] of triggers) {
    await sql
      .raw(
        `create or replace trigger ${name} after insert on ${table}
        referencing new table as ${rows} for each statement
        when (coalesce(current_setting('waymark.follows_events', true), '') <> 'on')
        execute function public.${run}()`,
      )
      .execute(tx);
  }
}

/** Marks what earlier imports added, as far as they can still be undone; until now this stood in `import_rows`. */
async function knowFinished(tx: Transaction): Promise<void> {
  await sql`
    update applications as own set import_id = staged.import_id
    from import_rows as staged
    join imports on imports.user_id = staged.user_id and imports.id = staged.import_id
    where imports.state = 'done' and staged.kind = 'new'
      and own.user_id = staged.user_id and own.id = staged.application`.execute(tx);
  await sql`delete from import_rows where kind = 'new'`.execute(tx);
}

async function hide(tx: Transaction): Promise<void> {
  for (const table of HIDDEN) {
    // The list of finished imports is read once a statement, and only when a row came with one. A run sees its own rows,
    // and triggers that run as the owner, who has the rights of authenticated, too, see all.
    await sql`
      create policy finished_imports on ${sql.id(table)} as restrictive for select to authenticated
      using (
        import_id is null
        or import_id in (select done.id from imports as done where done.state = 'done')
        or import_id = (select nullif(current_setting('waymark.import', true), '')::uuid)
        or current_user <> 'authenticated'
      )`.execute(tx);
  }
  for (const table of PARTS) {
    const part = sql.id(table);
    await sql`
      create policy shown_applications on ${part} as restrictive for select to authenticated
      using (exists (
        select from applications as own
        where own.user_id = ${part}.user_id and own.id = ${part}.application_id))`.execute(tx);
  }
}

const imported = (states: string, row: string) =>
  `(${row}.import_id is null or exists (
    select from public.imports as whole
    where whole.user_id = ${row}.user_id and whole.id = ${row}.import_id and whole.state in (${states})))`;

/** Counts of the list are of what is shown; what an undone import added counts for the account, as everything deleted does. */
async function leaveOutOfCounts(tx: Transaction): Promise<void> {
  await replaceIn(
    tx,
    'add_application_counts',
    /from (new_rows|old_rows)\s+where deleted_at is null/g,
    (rows) => `from ${rows} where deleted_at is null and ${imported("'done'", rows)}`,
  );
  const stored = "'done', 'undone'";
  const metered = /from (new_rows|old_rows) as r\b/g;
  for (const kind of ['applications', 'companies', 'contacts', 'interviews']) {
    await replaceIn(
      tx,
      `meter_${kind}`,
      metered,
      (rows) => `from ${rows} as r where ${imported(stored, 'r')}`,
    );
  }
  await replaceIn(
    tx,
    'meter_history',
    metered,
    (rows) => `from ${rows} as r where not exists (
      select from public.applications as own
      where own.user_id = r.user_id and own.id = r.application_id and not ${imported(stored, 'own')})`,
  );
}

/** Replaces parts of a function's source; `by` gets the first group of the pattern. */
async function replaceIn(
  tx: Transaction,
  name: string,
  part: RegExp,
  by: (group: string) => string,
): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(${`public.${name}()`}::regprocedure) as source`.execute(tx);
  const source = rows[0]?.source ?? '';
  const replaced = source.replaceAll(part, (_, group: string) => by(group));
  if (replaced === source) throw new Error(`${name} does not count rows as expected`);
  await sql.raw(replaced).execute(tx);
}

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

/** Counts what an import added when its state shows it, and what it takes out of sight when it is undone. */
async function followStates(tx: Transaction): Promise<void> {
  const meter = Object.entries(COUNTED)
    .map(
      ([kind, usage]) => `
        ${usage} into many, size;
        perform public.add_usage(new.user_id, '${kind}', many, coalesce(size, 0));`,
    )
    .join('');
  await sql`
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
      if new.state = 'done' then ${sql.raw(meter)}
      end if;
      return null;
    end $$`.execute(tx);
  await sql`revoke all on function public.follow_import_state() from public`.execute(tx);
  await sql`
    create trigger follow_state after update of state on imports
    for each row when ((old.state = 'done') is distinct from (new.state = 'done'))
    execute function public.follow_import_state()`.execute(tx);
}
