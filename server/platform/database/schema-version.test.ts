import { describe, expect, test } from 'vitest';

import { migrations } from '#server/platform/database/migrations/list.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { hasPostgres, preparedRealDatabase } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const last = migrations.at(-1)?.name ?? '';
const step = (name: string, needs?: string): Migration => ({
  name,
  ...(needs && { needs }),
  up: async () => undefined,
});
const HARMLESS = step('9001-add', last);
const BREAKING = step('9002-break', '9002-break');

describe.skipIf(!hasPostgres())(
  `two versions on one database (PostgreSQL)${hasPostgres() ? '' : ' skipped: no PostgreSQL binaries'}`,
  () => {
    test('[OPS-12] a node of the version before goes on and starts again until a step needs a newer one', async () => {
      const url = await preparedRealDatabase();
      const open = (...more: Migration[]) =>
        openDatabase({
          url,
          dataDir: '',
          poolSize: 1,
          log: silentLog,
          migrations: [...migrations, ...more],
        });
      const before = await open();
      const next = await open(HARMLESS);
      await before.check();
      await (await open()).close();
      const after = await open(HARMLESS, BREAKING, step('9003-add', BREAKING.name));
      const tooNew = /newer Waymark \(it has 9002-break, 9003-add\)\. Start that version/;
      await expect(before.check()).rejects.toThrow(tooNew);
      await expect(next.check()).rejects.toThrow(tooNew);
      await expect(open(HARMLESS)).rejects.toThrow(tooNew);
      await after.check();
      await (await open(HARMLESS, BREAKING)).close();
      for (const node of [before, next, after]) await node.close();
    });
  },
);
