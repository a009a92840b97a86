import { sql } from 'kysely';

import type { Database } from '#server/platform/database/database.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly value: string | null;
}

interface Line {
  readonly table: string;
  readonly text: string;
}

/** Roles of a request: nobody signed in, a person, the server itself. */
const ROLES = ['anon', 'authenticated', 'service_role'];

const PAGE = `# Tables

Written by \`npm run docs\` from the catalogue of a database that has every migration; each statement runs under one of three
roles: \`anon\` (nobody is signed in), \`authenticated\` (a person, whose id is \`auth.uid()\`) or \`service_role\` (the
server's own work). A row is seen and changed only where a policy of its table says so; without a policy for a role there
is no row for it.
`;

const code = (text: string) => `\`${text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')}\``;

const under = <T extends { readonly table: string }>(rows: readonly T[], table: string) =>
  rows.filter((row) => row.table === table);

/** docs/schema.md: every table with its columns, keys, checks, policies of row security and rights of each role. */
export async function schemaPage(database: Database): Promise<string> {
  const { columns, keys, indexes, policies, rights } = await database.transaction(
    { role: 'service_role' },
    async (tx) => {
      const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(tx)).rows;
      return {
        columns: await rows(sql<Column>`
          select format('%s.%s', n.nspname, c.relname) "table", a.attname "name",
            format_type(a.atttypid, a.atttypmod) "type", a.attnotnull "required",
            pg_get_expr(d.adbin, d.adrelid) "value"
          from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
          order by 1, a.attnum`),
        keys: await rows(sql<Line>`
          select format('%s.%s', n.nspname, c.relname) "table", pg_get_constraintdef(k.oid) "text"
          from pg_constraint k
          join pg_class c on c.oid = k.conrelid
          join pg_namespace n on n.oid = c.relnamespace
          where k.contype in ('p', 'u', 'f', 'c')
          order by 1, position(k.contype::text in 'pufc'), 2`),
        indexes: await rows(sql<Line>`
          select format('%s.%s', schemaname, tablename) "table",
            regexp_replace(indexdef, '^CREATE (UNIQUE )?INDEX (\\S+) ON \\S+ USING', '\\2 \\1') "text"
          from pg_indexes i
          where not exists (select from pg_constraint where conname = i.indexname)
          order by 1, 2`),
        policies: await rows(sql<Line>`
          select format('%s.%s', schemaname, tablename) "table",
            format('%s, %s: %s', array_to_string(roles, ', '), lower(cmd),
              concat_ws('; stored only ', qual, nullif(with_check, qual))) "text"
          from pg_policies order by 1, 2`),
        rights: await rows(sql<Line>`
          select format('%s.%s', table_schema, table_name) "table",
            format('%s: %s', grantee, lower(string_agg(privilege_type, ', ' order by privilege_type))) "text"
          from information_schema.table_privileges
          where grantee in (${sql.join(ROLES)})
          group by table_schema, table_name, grantee
          order by 1, 2`),
      };
    },
  );
  const tables = [...new Set(columns.map(({ table }) => table))];
  const sections = tables.map((table) => {
    const lines = under(columns, table).map(({ name, type, required, value }) => {
      const presence = required ? '' : ', may be null';
      return `- ${code(name)} ${type}${presence}${value === null ? '' : `, ${code(value)} unless given`}`;
    });
    const parts = [
      ['Keys and checks', keys],
      ['Indexes', indexes],
      ['Row security', policies],
      ['Rights', rights],
    ] as const;
    const told = parts
      .map(([title, rows]) => [title, under(rows, table)] as const)
      .filter(([, rows]) => rows.length > 0)
      .map(
        ([title, rows]) => `${title}:\n\n${rows.map(({ text }) => `- ${code(text)}`).join('\n')}\n`,
      );
    return `## ${table}\n\n${lines.join('\n')}\n\n${told.join('\n')}`;
  });
  return `${PAGE}\n${sections.join('\n')}`;
}
