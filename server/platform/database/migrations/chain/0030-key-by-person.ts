import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Columns of a table that reference a row of the same person, and what happens to them when that row is deleted. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly onDelete: string;
}

const REFERENCES: readonly Reference[] = [
  {
    table: 'applications',
    column: 'company_id',
    to: 'tracks_company',
    onDelete: 'set null (company_id)',
  },
  {
    table: 'application_events',
    column: 'application_id',
    to: 'applications',
    onDelete: 'cascade',
  },
  {
    table: 'assistant_answers',
    column: 'application_id',
    to: 'applications',
    onDelete: 'set null (application_id)',
  },
  { table: 'resume_texts', column: 'object_id', to: 'storage_objects', onDelete: 'cascade' },
];

/** Column of the former primary key, by table. */
const KEYS: Readonly<Record<string, string>> = {
  tracks_company: 'id',
  applications: 'id',
  application_events: 'id',
  assistant_answers: 'id',
  storage_objects: 'id',
  storage_garbage: 'object_key',
  resume_texts: 'object_id',
};

/**
 * Keys every row of a person's data by the person: no row can block another person's, a reference cannot lead to another
 * person's row, and the tables can be spread over servers by `user_id`.
 */
export async function up(tx: Transaction): Promise<void> {
  for (const { table, column } of REFERENCES) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(`${table}_${column}_fkey`)}`.execute(
      tx,
    );
  }
  for (const [table, column] of Object.entries(KEYS)) {
    await sql`
      alter table ${sql.id(table)}
        drop constraint ${sql.id(`${table}_pkey`)},
        add primary key (user_id, ${sql.id(column)})`.execute(tx);
  }
  for (const reference of REFERENCES) await refer(tx, reference);
  await sql`
    alter table storage_objects
      drop constraint storage_objects_object_key_key,
      drop constraint storage_objects_bucket_id_name_key,
      add unique (user_id, bucket_id, name),
      add unique (user_id, object_key)`.execute(tx);
  await renewIndexes(tx);
}

/** Adds a reference within a person's rows; one to another person's row is removed, as it was never followed. */
async function refer(tx: Transaction, { table, column, to, onDelete }: Reference): Promise<void> {
  const [from, target, name] = [sql.id(table), sql.id(to), sql.id(column)];
  const strays = sql`
    where ${name} is not null and not exists (
      select from ${target} as target where target.user_id = ${from}.user_id and target.id = ${from}.${name}
    )`;
  await (
    onDelete === 'cascade'
      ? sql`delete from ${from} ${strays}`
      : sql`update ${from} set ${name} = null ${strays}`
  ).execute(tx);
  await sql`
    alter table ${from} add foreign key (user_id, ${name}) references ${target} (user_id, id)
    on delete ${sql.raw(onDelete)}`.execute(tx);
}

async function renewIndexes(tx: Transaction): Promise<void> {
  await sql`drop index applications_of_company, assistant_answers_of_application,
    application_events_of, application_events_by_user, resume_texts_by_user`.execute(tx);
  await sql`create index applications_of_company on applications (user_id, company_id)`.execute(tx);
  await sql`
    create index application_events_of on application_events (user_id, application_id, at)`.execute(
    tx,
  );
  await sql`
    create index assistant_answers_of_application on assistant_answers (user_id, application_id)`.execute(
    tx,
  );
}
