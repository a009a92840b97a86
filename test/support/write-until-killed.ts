import { sql } from 'kysely';

import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

// Run as a process: opens the embedded database of the given DATA_DIR, writes rows until it is
// killed and prints the number of each row once it is acknowledged.
const [dataDir = ''] = process.argv.slice(2);
try {
  const database = await openDatabase({ dataDir, poolSize: 1, log: silentLog });
  for (let number = 1; ; number += 1) {
    await database.transaction({ role: 'service_role' }, (tx) =>
      sql`insert into jobs (id, kind, payload, run_at, created_at)
        values (gen_random_uuid(), ${`row ${number}`}, '{}', 'infinity', now())`.execute(tx),
    );
    process.stdout.write(`${number}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
