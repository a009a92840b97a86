import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

/**
 * Tables whose rows are found without knowing the person, and why: they would stay on one server when the others are
 * spread over several by `user_id`. Every other table holds people's data and is keyed by the person.
 */
const LOOK_UP_TABLES: Readonly<Record<string, string>> = {
  'auth.users':
    'an address finds its account at sign-in; its id is the user_id of every other table',
  'auth.flow_states': 'begun before it is known who signs in',
  'auth.passkey_challenges': 'begun before it is known who signs in',
  'auth.saml_requests': 'begun before it is known who signs in',
  'auth.spent_proofs': 'hashes of signed messages and assertions that worked once, of nobody',
  'auth.provider_flows': 'begun before it is known who signs in',
  'auth.rate_limits': 'counts by a keyed hash, of people who may have no account',
  'auth.password_failures': 'counts by a keyed hash, of people who may have no account',
  'auth.audit_log_entries': 'has entries of requests by nobody who is known',
  'public.jobs': 'the outbox: whoever has time takes the oldest job of anybody',
  'auth.installation_keys': 'ids of the server’s keys; nobody’s data',
  'public.request_leases': 'counts by a keyed hash, of people who may have no account',
  'public.scheduled_runs': 'when tasks of the server last began; nobody’s data',
  'public.site_moments': 'when the site last sent a mail, and the like; nobody’s data',
  'public.assistant_total_usage': 'counts all people together and names nobody',
  'public.employer_splits':
    'what operators said of names in the public records, for everybody; not about them',
  'public.internships': 'listings that belong to nobody',
  'public.internship_imports': 'when listings were last imported; nobody’s data',
  'public.waymark_migrations': 'the state of the schema',
};

/** Keys of a person's rows that do not contain the person, and why. */
const LOOK_UP_KEYS: Readonly<Record<string, string>> = {
  'auth.identities_provider_provider_id_key':
    'the id a provider gives finds its account at sign-in, and belongs to one',
  one_time_tokens_flow_state_id_fkey: 'leads to a look-up table',
};

/** A primary key, unique index or foreign key, with its columns. */
interface Key {
  readonly table: string;
  readonly name: string;
  readonly kind: 'primary key' | 'unique' | 'foreign key';
  readonly columns: readonly string[];
  /** The table and columns that a foreign key references. */
  readonly target: string | null;
  readonly targetColumns: readonly string[] | null;
}

const columnNames = (table: string, numbers: string) => sql`(
  select array_agg(attname::text order by place)
  from unnest(${sql.raw(numbers)}::int2[]) with ordinality as used (number, place)
  join pg_attribute on attrelid = ${sql.raw(table)} and attnum = number
)`;
const tableName = (oid: string) =>
  sql.raw(`(
  select relnamespace::regnamespace || '.' || relname from pg_class as named where named.oid = ${oid})`);

describeOnBothDatabases('rows of people', (database) => {
  const ask = <T>(statement: ReturnType<typeof sql<T>>) =>
    database()
      .transaction({ role: 'service_role' }, (tx) => statement.execute(tx))
      .then(({ rows }) => rows);

  async function tables(): Promise<string[]> {
    const rows = await ask(sql<{ name: string }>`
      select ${tableName('pg_class.oid')} as name from pg_class
      where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'auth')
      order by name`);
    return rows.map(({ name }) => name);
  }

  const keys = () =>
    ask(sql<Key>`
      select ${tableName('indrelid')} as table, indexrelid::regclass::text as name,
        case when indisprimary then 'primary key' else 'unique' end as kind,
        ${columnNames('indrelid', "string_to_array(indkey::text, ' ')")} as columns,
        null as target, null as "targetColumns"
      from pg_index where indisunique
      union all
      select ${tableName('conrelid')}, conname, 'foreign key', ${columnNames('conrelid', 'conkey')},
        ${tableName('confrelid')}, ${columnNames('confrelid', 'confkey')}
      from pg_constraint where contype = 'f'`);

  test('every table is keyed by the person, or is listed with the reason why it is not', async () => {
    const all = await tables();
    const primary = (await keys()).filter(({ kind }) => kind === 'primary key');
    const byPerson = primary.filter(({ columns }) => columns[0] === 'user_id');
    const names = new Set(byPerson.map(({ table }) => table));
    expect(all.filter((name) => !names.has(name))).toEqual(Object.keys(LOOK_UP_TABLES).toSorted());
  });

  test('every unique index and foreign key of such a table contains the person too', async () => {
    const ofPeople = (await keys()).filter(
      ({ table }) => /^(public|auth)\./.test(table) && !(table in LOOK_UP_TABLES),
    );
    expect(ofPeople.length).toBeGreaterThan(15);
    const without = ofPeople.filter(
      ({ columns, target, targetColumns }) =>
        columns[0] !== 'user_id' ||
        (target !== null && targetColumns?.[0] !== (target === 'auth.users' ? 'id' : 'user_id')),
    );
    expect(without.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(LOOK_UP_KEYS).toSorted(),
    );
  });

  test('a column that names a row of another table is a reference to it', async () => {
    const columns = await ask(sql<{ table: string; column: string }>`
      select ${tableName('attrelid')} as table, attname as column from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relkind in ('r', 'p') and relnamespace::regnamespace::text = 'public'
        and attnum > 0 and atttypid = 'uuid'::regtype and attname like '%\\_id'
        and not exists (
          select from pg_constraint
          where contype = 'f' and conrelid = attrelid and attnum = any (conkey))`);
    // These rows outlive the account until the bytes are removed.
    expect(columns).toEqual([{ table: 'public.storage_garbage', column: 'user_id' }]);
  });

  test('[SEC-1] a person cannot take a key that another person’s write needs', async () => {
    const [ann, eve] = [await plantAccount(database()), await plantAccount(database())];
    const ids = { object: randomUUID(), application: randomUUID(), company: randomUUID() };
    const now = new Date();
    const writeAs = (who: typeof ann) =>
      database().transaction(who, async (tx) => {
        await sql`
          insert into storage_objects (id, user_id, bucket_id, name, object_key, size, content_type, etag,
            cache_control, created_at, updated_at)
          values (${ids.object}, ${who.userId}, 'resumes', 'resumes/cv.pdf', 'resumes/one', 1, 'application/pdf',
            '', '', ${now}, ${now})`.execute(tx);
        await sql`
          insert into resume_texts (object_id, user_id, version, body, pictures, truncated, created_at)
          values (${ids.object}, ${who.userId}, ${ids.object}, '', false, false, ${now})`.execute(
          tx,
        );
        await sql`
          insert into tracks_company (id, user_id, name, name_key, created_at)
          values (${ids.company}, ${who.userId}, 'Trail', 'trail', ${now})`.execute(tx);
        await sql`
          insert into applications (id, user_id, company_id, job_title, status, date_applied, source, notes,
            created_at, updated_at, search_text, company_key, title_key)
          values (${ids.application}, ${who.userId}, ${ids.company}, '', 'applied', '2025-01-01', 'Manual', '',
            ${now}, ${now}, '', '', '')`.execute(tx);
        await sql`
          insert into application_events (id, application_id, user_id, at, field)
          values (${ids.application}, ${ids.application}, ${who.userId}, ${now}, 'status')`.execute(
          tx,
        );
        await sql`
          insert into storage_garbage (object_key, user_id, remove_after)
          values ('resumes/one', ${who.userId}, ${now})`.execute(tx);
      });
    await writeAs(eve);
    await expect(writeAs(ann)).resolves.toBeUndefined();
  });

  test('[SEC-1] a reference to another person’s row is refused', async () => {
    const [ann, eve] = [await plantAccount(database()), await plantAccount(database())];
    const company = randomUUID();
    const now = new Date();
    await database().transaction(ann, (tx) =>
      sql`
        insert into tracks_company (id, user_id, name, name_key, created_at)
        values (${company}, ${ann.userId}, 'Trail', 'trail', ${now})`.execute(tx),
    );
    const refer = (column: string, table: string, id: string) =>
      database().transaction(eve, (tx) =>
        sql`
          insert into ${sql.id(table)} (id, user_id, ${sql.id(column)}, job_title, status, date_applied, source,
            notes, created_at, updated_at, search_text, company_key, title_key)
          values (${randomUUID()}, ${eve.userId}, ${id}, '', 'applied', '2025-01-01', 'Manual', '',
            ${now}, ${now}, '', '', '')`.execute(tx),
      );
    await expect(refer('company_id', 'applications', company)).rejects.toMatchObject({
      code: 'referenced_row_missing',
    });
  });
});
