import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { machine, report, summarise } from '#bench/support.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

// The cost of waiting for the disk at a commit of the embedded database: one-row transactions with and without it,
// in turns, so that a noisy machine is noisy for both.
const TIMES = 1000;
const WARM = 50;

const home = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
const kinds = await Promise.all(
  [true, false].map(async (sync) => {
    const dataDir = join(home, String(sync));
    const database = await openDatabase({ dataDir, poolSize: 1, log: silentLog, sync });
    return { sync, database, durations: [] as number[] };
  }),
);
for (let count = -WARM; count < TIMES; count += 1) {
  for (const { database, durations } of kinds) {
    const start = performance.now();
    await database.transaction({ role: 'service_role' }, (tx) =>
      tx
        .insertInto('jobs')
        .values({ id: crypto.randomUUID(), kind: 'bench', payload: '{}' })
        .execute(),
    );
    if (count >= 0) durations.push(performance.now() - start);
  }
}
for (const { database } of kinds) await database.close();
await rm(home, { recursive: true });
report({
  bench: 'commit',
  machine: machine(),
  rows: kinds.map(({ sync, durations }) => {
    const { p50, p95 } = summarise(durations);
    return { 'waits for the disk': sync, 'p50 ms': p50, 'p95 ms': p95 };
  }),
});
