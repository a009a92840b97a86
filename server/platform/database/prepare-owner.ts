import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** The role that owns every table, function and schema and runs migrations; no login signs in as it. */
export const OWNER = 'waymark_owner';

const IDENTITY_ROLES = ['anon', 'authenticated', 'service_role'] as const;

/** The logins of the database. */
interface Logins {
  /** The login that migrates: it may become the owner. */
  readonly migration: string;
  /** The login that serves: it may become each role of an identity and has no rights of its own. */
  readonly runTime: string;
}

/**
 * Makes the roles and lets the logins become them; runs as the migration login and skips what is already done. Objects
 * that this login owns, from an earlier version or a restored copy, are given to the owner.
 */
export async function prepareOwner(tx: Transaction, logins: Logins): Promise<void> {
  await createRoles(tx);
  await grantRoles(tx, logins);
  await openSchemas(tx);
  await handOver(tx);
}

async function createRoles(tx: Transaction): Promise<void> {
  await sql`
    do $$
    declare
      missing name;
    begin
      for missing in
        select role from unnest(${textArray([OWNER, ...IDENTITY_ROLES])}) as role
        where not exists (select from pg_roles where rolname = role)
      loop
        begin
          execute format('create role %I nologin', missing);
        -- Roles belong to the whole cluster: another database may be making the same ones right now.
        exception when duplicate_object or unique_violation then null;
        end;
      end loop;
    end $$`.execute(tx);
}

/** Makes the owner a member of the identities' roles with their rights, and lets the logins become the roles they need. */
async function grantRoles(tx: Transaction, { migration, runTime }: Logins): Promise<void> {
  await sql`
    do $$
    declare
      -- Since PostgreSQL 16 a grant says whether its rights come without SET ROLE; before, the login's NOINHERIT does.
      modern constant boolean := current_setting('server_version_num')::integer >= 160000;
      wish record;
    begin
      for wish in
        -- With the rights of service_role a migration sees all rows: row security holds for the owner, too.
        select role, ${sql.lit(OWNER)} as member, true as inherit
        from unnest(${textArray(IDENTITY_ROLES)}) as role
        union all
        select role, ${sql.lit(runTime)}, false from unnest(${textArray(IDENTITY_ROLES)}) as role
        union all
        select ${sql.lit(OWNER)}, ${sql.lit(migration)}, false
      loop
        begin
          if not pg_has_role(wish.member, wish.role, case
              when wish.inherit then 'usage' when modern then 'set' else 'member' end)
            or modern and not wish.inherit and pg_has_role(wish.member, wish.role, 'usage')
              and not (select rolsuper from pg_roles where rolname = wish.member)
          then
            execute format('grant %I to %I', wish.role, wish.member) || case
              when not modern then ''
              when wish.inherit then ' with inherit true'
              else ' with inherit false, set true' end;
          end if;
        exception when unique_violation or internal_error then null;
        end;
      end loop;
    end $$`.execute(tx);
}

const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(values.map((value) => sql.lit(value)))}]::text[]`;

/** Lets only the owner make schemas and tables. */
async function openSchemas(tx: Transaction): Promise<void> {
  await sql`
    do $$
    declare
      former constant text := current_setting('role');
    begin
      if not has_database_privilege(${sql.lit(OWNER)}, current_database(), 'create') then
        execute format('grant create on database %I to ${sql.id(OWNER)}', current_database());
      end if;
      if has_database_privilege('public', current_database(), 'temporary') then
        execute format('revoke temporary on database %I from public', current_database());
      end if;
      if not has_schema_privilege(${sql.lit(OWNER)}, 'public', 'create')
        or has_schema_privilege('public', 'public', 'create')
      then
        -- A login that inherits nothing has to become the schema's owner to open it.
        if (select nspowner::regrole::text from pg_namespace where nspname = 'public') = 'pg_database_owner'
          and pg_has_role('pg_database_owner', 'member')
        then
          set local role pg_database_owner;
        end if;
        grant create, usage on schema public to ${sql.id(OWNER)};
        grant usage on schema public to anon, authenticated, service_role;
        revoke create on schema public from public;
        perform set_config('role', former, true);
      end if;
    end $$`.execute(tx);
}

/** Gives the owner all that the login, or a role whose rights it has, owns. */
async function handOver(tx: Transaction): Promise<void> {
  await sql`
    do $$
    declare
      heir constant oid := ${sql.lit(OWNER)}::regrole;
      schemas constant oid[] := array(
        select oid from pg_namespace where nspname in ('public', 'auth'));
      item record;
    begin
      -- A login that inherits nothing reaches what is in the schema only as long as it is the schema's owner.
      if exists (
        select from pg_namespace
        where nspname = 'auth' and nspowner <> heir and pg_has_role(nspowner, 'usage'))
      then
        grant create, usage on schema auth to ${sql.id(OWNER)};
      end if;
      -- A policy for the former owner is one for the owner.
      for item in
        select polname as name, polrelid::regclass as place from pg_policy
        join pg_class on pg_class.oid = polrelid
        where relnamespace = any (schemas) and polroles = array[relowner] and relowner <> heir
          and pg_has_role(relowner, 'usage')
      loop
        execute format('alter policy %I on %s to ${sql.id(OWNER)}', item.name, item.place);
      end loop;
      for item in
        select kind, name from (
          select 'pg_namespace'::regclass as class, oid, 'schema' as kind, format('%I', nspname) as name,
            nspowner as holder
          from pg_namespace where nspname = 'auth'
          union all
          select 'pg_class'::regclass, oid, case relkind when 'v' then 'view' else 'table' end,
            oid::regclass::text, relowner
          from pg_class where relnamespace = any (schemas) and relkind in ('r', 'p', 'v')
          union all
          select 'pg_proc'::regclass, oid, 'routine', oid::regprocedure::text, proowner
          from pg_proc where pronamespace = any (schemas)
        ) as ours
        where holder <> heir and pg_has_role(holder, 'usage')
          and not exists (
            select from pg_depend
            where classid = class and objid = ours.oid and deptype = 'e')
        order by kind = 'schema'
      loop
        execute format('alter %s %s owner to ${sql.id(OWNER)}', item.kind, item.name);
      end loop;
    end $$`.execute(tx);
}
