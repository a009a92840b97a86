import { randomUUID } from 'node:crypto';

import type { Client } from 'pg';

/** Milliseconds between two statements, so that the transaction does not count as idle. */
const KEEP_ALIVE_MS = 500;

/**
 * Runs `work` inside one transaction of the embedded database. Its engine serves one transaction at a time, so nothing
 * else changes a file of it meanwhile; other requests wait. Throws when the transaction was cut before `work` ended.
 */
export async function holdStill<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const token = randomUUID();
  await client.query('begin');
  let timer: NodeJS.Timeout | undefined;
  try {
    await client.query(`select set_config('waymark.backup', $1, true)`, [token]);
    timer = setInterval(() => {
      // A failure shows when the transaction is looked at in the end.
      client.query('select 1').catch(() => undefined);
    }, KEEP_ALIVE_MS);
    const result = await work();
    const { rows } = await client.query<{ held: string | null }>(
      `select current_setting('waymark.backup', true) as held`,
    );
    if (rows[0]?.held !== token) throw new Error('the transaction that held the database was cut');
    return result;
  } finally {
    clearInterval(timer);
    await client.query('rollback').catch(() => undefined);
  }
}
