import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { describeOnBothDatabases } from '#test/support/database.ts';

describeOnBothDatabases('rights in the schema', (database) => {
  const ask = <T>(statement: ReturnType<typeof sql<T>>) =>
    database()
      .transaction({ role: 'service_role' }, (tx) => statement.execute(tx))
      .then(({ rows }) => rows);

  const OURS = sql`('public'::regnamespace, 'auth'::regnamespace)`;
  const nameOf = sql`relnamespace::regnamespace || '.' || relname`;

  test('the owner, as which no login signs in, owns every table, function and the schema auth', async () => {
    const others = await ask(sql`
      select relname as name from pg_class
      where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'S')
        and relowner <> 'waymark_owner'::regrole
      union all
      select proname from pg_proc
      where pronamespace in ${OURS} and proowner <> 'waymark_owner'::regrole
      union all
      select nspname from pg_namespace
      where nspname = 'auth' and nspowner <> 'waymark_owner'::regrole`);
    expect(others).toEqual([]);
    const roles = await ask<{ rolname: string }>(sql`
      select rolname from pg_roles
      where rolname in ('waymark_owner', 'anon', 'authenticated', 'service_role')
        and not (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
      order by rolname`);
    expect(roles.map(({ rolname }) => rolname)).toEqual([
      'anon',
      'authenticated',
      'service_role',
      'waymark_owner',
    ]);
  });

  test('[AUTH-79] no policy reads metadata, which people write about themselves', async () => {
    const reading = await ask(sql`
      select tablename, policyname from pg_policies
      where coalesce(qual, '') || coalesce(with_check, '') ~* 'metadata'`);
    expect(reading).toEqual([]);
    const all = await ask(sql`select policyname from pg_policies`);
    expect(all.length).toBeGreaterThan(20);
  });

  test('[SEC-1] a person has rights only on tables with their own rows, and reads those of nobody; anon and public have none', async () => {
    const rights = await ask<{ table: string; role: string; privilege: string }>(sql`
      select ${nameOf} as table, grantee::regrole::text as role, lower(privilege_type) as privilege
      from pg_class cross join lateral aclexplode(relacl)
      where relnamespace in ${OURS} and relkind in ('r', 'p', 'v')
        and grantee::regrole::text not in ('service_role', 'waymark_owner')`);
    expect(new Set(rights.map(({ role }) => role))).toEqual(new Set(['authenticated']));
    const shared = await ask<{ table: string }>(sql`
      select ${nameOf} as table from pg_policy join pg_class on pg_class.oid = polrelid
      where polname = 'shared_rows' and polcmd = 'r' and polroles = array['authenticated'::regrole::oid]`);
    expect(shared.map(({ table }) => table).toSorted()).toEqual([
      'public.internship_imports',
      'public.internships',
    ]);
    const isShared = (table: string) => shared.some((one) => one.table === table);
    const ofNobody = rights.filter(({ table }) => isShared(table));
    expect(ofNobody.map(({ privilege }) => privilege)).toEqual(['select', 'select']);
    const held = rights.filter(({ table }) => !isShared(table));
    const own = await ask<{ table: string }>(sql`
      select distinct ${nameOf} as table from pg_policy join pg_class on pg_class.oid = polrelid
      where polname = 'own_rows'
        and pg_get_expr(polqual, polrelid) ~ '^\\(user_id = \\( SELECT auth\\.uid\\(\\) AS uid\\)\\)$'
        and pg_get_expr(polwithcheck, polrelid) = pg_get_expr(polqual, polrelid)`);
    const names = (rows: { table: string }[]) =>
      [...new Set(rows.map(({ table }) => table))].toSorted();
    expect(names(held)).toEqual(names(own));
  });

  test('each function is granted only to its callers, and those that run as their owner fix their search path', async () => {
    const callers = await ask<{ name: string; role: string }>(sql`
      select distinct pronamespace::regnamespace || '.' || proname as name,
        case grantee when 0 then 'everybody' else grantee::regrole::text end as role
      from pg_proc cross join lateral aclexplode(coalesce(proacl, acldefault('f', proowner)))
      where pronamespace in ${OURS} and grantee not in ('waymark_owner'::regrole, 'service_role'::regrole)
      order by name, role`);
    expect(callers).toEqual([
      { name: 'auth.is_anonymous', role: 'authenticated' },
      { name: 'auth.uid', role: 'anon' },
      { name: 'auth.uid', role: 'authenticated' },
      { name: 'public.enqueue_job', role: 'authenticated' },
      { name: 'public.link_epoch', role: 'authenticated' },
      { name: 'public.remove_entry', role: 'authenticated' },
    ]);
    const open = await ask(sql`
      select proname from pg_proc
      where pronamespace in ${OURS} and (prosecdef or prorettype = 'trigger'::regtype)
        and not coalesce(proconfig::text like '%search_path=%', false)`);
    expect(open).toEqual([]);
  });

  test('only the owner can make anything in the schemas', async () => {
    const makers = await ask(sql`
      select nspname, case grantee when 0 then 'everybody' else grantee::regrole::text end as role
      from pg_namespace cross join lateral aclexplode(nspacl)
      where nspname in ('public', 'auth') and privilege_type = 'CREATE'
        and grantee not in ('waymark_owner'::regrole, nspowner)`);
    expect(makers).toEqual([]);
    const temporary = await ask<{ may: boolean }>(sql`
      select has_database_privilege('authenticated', current_database(), 'temporary') as may`);
    expect(temporary).toEqual([{ may: false }]);
  });
});
