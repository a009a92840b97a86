import { sql } from 'kysely';

import type { Database, Transaction } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

/** What PostgreSQL knows of a database, by kind, each as sorted lines that are equal for equal objects. */
export type Catalogue = Readonly<Record<string, readonly string[]>>;

const OURS = `in ('public'::regnamespace, 'auth'::regnamespace)`;
const TABLES = `pg_class as c where c.relnamespace ${OURS}`;
/** Rights as a sorted list: their order in the catalogue is that in which they were given. */
const rights = (acl: string) =>
  `(select string_agg(concat_ws(' ', grantee::regrole, 'by', grantor::regrole, privilege_type, is_grantable), ', '
    order by grantee::regrole::text, grantor::regrole::text, privilege_type) from aclexplode(${acl}))`;

/** A query a kind: each row is a text. What belongs to a table begins with its name. */
const KINDS: Readonly<Record<string, string>> = {
  schemas: `select concat_ws(' ', nspname, nspowner::regrole, ${rights('nspacl')}) from pg_namespace
    where oid ${OURS}`,
  tables: `select concat_ws(' ', c.oid::regclass, relkind, relpersistence, relowner::regrole, relrowsecurity,
      relforcerowsecurity, relreplident, relispartition, reloptions::text, ${rights('relacl')}) from ${TABLES}`,
  // Their numbers have gaps where a column was dropped; their order is what counts.
  columns: `select concat_ws(' ', c.oid::regclass, row_number() over (partition by c.oid order by attnum), attname,
      format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull, pg_get_expr(adbin, adrelid), attidentity,
      attgenerated, attstorage, attcompression, attoptions::text, ${rights('attacl')})
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum, ${TABLES}
      and c.oid = attrelid and attnum > 0 and not attisdropped and relkind <> 'i'`,
  constraints: `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), condeferrable, condeferred,
      convalidated, conislocal, connoinherit) from pg_constraint
    where connamespace ${OURS} and contype <> 'n'`,
  indexes: `select concat_ws(' ', indrelid::regclass, pg_get_indexdef(indexrelid), indisunique, indisvalid, indisclustered,
      indisreplident, indnullsnotdistinct) from pg_index, ${TABLES} and c.oid = indexrelid`,
  functions: `select concat_ws(' ', p.oid::regprocedure, proowner::regrole, ${rights('proacl')}, pg_get_functiondef(p.oid))
    from pg_proc as p where pronamespace ${OURS}`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger as t, ${TABLES}
    and c.oid = tgrelid and not tgisinternal`,
  policies: `select concat_ws(' ', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[]::text,
      pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid)) from pg_policy, ${TABLES}
    and c.oid = polrelid`,
  'default rights': `select concat_ws(' ', defaclrole::regrole, defaclnamespace, defaclobjtype, ${rights('defaclacl')})
    from pg_default_acl`,
  types: `select concat_ws(' ', oid::regtype, typtype, typowner::regrole) from pg_type where typnamespace ${OURS}`,
  others: `select 'rule ' || rulename from pg_rewrite, ${TABLES} and c.oid = ev_class
    union all select 'statistics ' || stxname from pg_statistic_ext where stxnamespace ${OURS}
    union all select 'comment ' || description from pg_description
      where objoid in (select oid from ${TABLES} union all select oid from pg_proc where pronamespace ${OURS})
    union all select 'event trigger ' || evtname from pg_event_trigger
    union all select 'publication ' || pubname from pg_publication
    union all select 'extension ' || extname from pg_extension`,
  migrations: `select concat_ws(' ', name, needs) from public.waymark_migrations`,
};

/** Reads the catalogue inside a transaction. */
export async function readCatalogue(tx: Transaction): Promise<Catalogue> {
  const found: Record<string, string[]> = {};
  for (const [kind, query] of Object.entries(KINDS)) {
    const { rows } = await sql<{ line: string }>`
      select line from (${sql.raw(query)}) as found (line)`.execute(tx);
    found[kind] = rows.map(({ line }) => withoutLayout(line)).toSorted();
  }
  return found;
}

/** Reads a database's catalogue. */
export function catalogueOf(database: Database): Promise<Catalogue> {
  return database.transaction({ role: 'service_role' }, readCatalogue);
}

/** Reads the catalogue of a data directory that no server has open. */
export async function catalogueAt(dataDir: string): Promise<Catalogue> {
  const database = await openDatabase({ dataDir, poolSize: 1, log: silentLog, sync: false });
  const found = await catalogueOf(database);
  await database.close();
  return found;
}

/** How many rows each table has that has any, the table of migrations aside. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  return database.transaction({ role: 'service_role' }, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from ${sql.raw(TABLES)} and relkind = 'r'`.execute(tx);
    const counts: Record<string, number> = {};
    for (const { name } of rows.filter((row) => row.name !== 'waymark_migrations')) {
      const { rows: found } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.raw(name)}`.execute(tx);
      if (found[0]?.count) counts[name] = found[0].count;
    }
    return counts;
  });
}

/** A line without what only looks different: comments of a function, spaces, and a column that is named as it is. */
function withoutLayout(line: string): string {
  return line
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('r.user_id as user_id', 'r.user_id');
}
