import type { Client } from 'pg';

/** A table whose rows are copied. */
export interface CopiedTable {
  /** Its quoted name with its schema. */
  readonly name: string;
  /** Its columns in their order, without those that the database computes. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Whether row security holds for its owner, too. */
  readonly forced: boolean;
  /** Names of the tables that its foreign keys lead to. */
  readonly needs: readonly string[];
}

/** What the schema itself notes; both databases have it already. */
const OWN_NOTES = 'public.waymark_migrations';

/** The tables of the product, those that others refer to first. */
export async function listTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', nspname, relname) as name, relforcerowsecurity as forced,
      (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod))
          order by attnum)
        from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select json_agg(distinct format('%I.%I', target_schema.nspname, target.relname))
        from pg_constraint
        join pg_class as target on target.oid = confrelid
        join pg_namespace as target_schema on target_schema.oid = target.relnamespace
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid), '[]') as needs
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'auth')
    order by 1`,
  );
  return inOrder(rows.filter(({ name }) => name !== OWN_NOTES));
}

/** Tables in the order in which their rows can be inserted; throws an Error when they refer to each other in a circle. */
export function inOrder(tables: readonly CopiedTable[]): CopiedTable[] {
  const ordered: CopiedTable[] = [];
  const done = new Set<string>();
  let rest = [...tables];
  while (rest.length > 0) {
    const ready = rest.filter(({ needs }) => needs.every((name) => done.has(name)));
    if (ready.length === 0) {
      throw new Error(`${rest.map(({ name }) => name).join(', ')} refer to each other in a circle`);
    }
    for (const table of ready) {
      ordered.push(table);
      done.add(table.name);
    }
    rest = rest.filter(({ name }) => !done.has(name));
  }
  return ordered;
}
