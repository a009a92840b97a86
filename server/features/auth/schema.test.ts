import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

describeOnBothDatabases('the tables of auth', (database) => {
  it('[SEC-1] have row security on and forced, each of them', async () => {
    const { rows } = await database().transaction({ role: 'service_role' }, (tx) =>
      sql<{ relname: string; on: boolean; forced: boolean }>`
        select relname, relrowsecurity as on, relforcerowsecurity as forced
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = 'auth' and relkind = 'r'`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter((row) => !row.on || !row.forced)).toEqual([]);
  });

  it('[SEC-1] let neither a visitor nor a person read, add, change or remove anything', async () => {
    const { rows: tables } = await database().transaction({ role: 'service_role' }, (tx) =>
      sql<{ relname: string }>`
        select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = 'auth' and relkind = 'r'`.execute(tx),
    );
    const person = await plantAccount(database());
    for (const identity of [{ role: 'anon' } as const, person]) {
      for (const { relname } of tables) {
        const table = sql.id('auth', relname);
        for (const statement of [
          sql`select * from ${table}`,
          sql`insert into ${table} default values`,
          sql`delete from ${table}`,
        ]) {
          await expect(
            database().transaction(identity, (tx) => statement.execute(tx)),
          ).rejects.toMatchObject({ code: 'forbidden' });
        }
      }
    }
    await expect(
      database().transaction({ role: 'anon' }, (tx) =>
        sql`select auth.session_state(null, null)`.execute(tx),
      ),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('[AUTH-132] take audit entries that can be neither changed nor removed', async () => {
    const add = sql`
      insert into auth.audit_log_entries (id, action, details, created_at)
      values (gen_random_uuid(), 'login', '{}', now())`;
    const as = { role: 'service_role' } as const;
    await database().transaction(as, (tx) => add.execute(tx));
    for (const change of [
      sql`update auth.audit_log_entries set action = 'x'`,
      sql`delete from auth.audit_log_entries`,
      sql`truncate auth.audit_log_entries`,
    ]) {
      await expect(database().transaction(as, (tx) => change.execute(tx))).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
  });
});
