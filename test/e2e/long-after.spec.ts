import { sql } from 'kysely';

import { openDatabase } from '#server/platform/database/open-database.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { rowsOf, seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import type { LentServer } from '#test/e2e/own-server.ts';
import type { Person } from '#test/support/people.ts';
import { silentLog } from '#test/support/silent-log.ts';

/** Makes everything that a person has done and deleted so far a number of days older. */
async function letPass(days: number, server: LentServer, person: Person): Promise<void> {
  const database = await openDatabase({
    url: server.databaseUrl,
    dataDir: server.dataDir,
    poolSize: 1,
    log: silentLog,
    join: true,
  });
  const earlier = sql`make_interval(days => ${days})`;
  const { id } = person.session.user;
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await sql`update application_events set at = at - ${earlier} where user_id = ${id}`.execute(tx);
    await sql`update applications set deleted_at = deleted_at - ${earlier} where user_id = ${id}`.execute(
      tx,
    );
  });
  await database.close();
}

test('[APP-131] [APP-135] twenty days later a change is undone and a deleted application restored', async ({
  signedIn: page,
  person,
  server,
}) => {
  const changed = await seedApplication(person, { title: 'Gardener', company: 'Meadow' });
  const gone = await seedApplication(person, { title: 'Potter', company: 'Kiln' });
  await person.api('PUT', `/api/applications/${changed.id}/`, { status: 'rejected' });
  await person.api('DELETE', `/api/applications/${gone.id}/`);
  await letPass(20, server, person);

  await page.goto(`/application/${changed.id}`);
  await page.getByRole('button', { name: /^Undo: Status Applied -> Rejected/ }).click();
  await expect(toastOf(page, recordMessages.history.undone)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('applied');

  await page.goto('/profile/deleted');
  const potter = page.getByRole('row', { name: /Potter/ });
  await potter.getByRole('button', { name: 'Restore' }).click();
  await expect(potter).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(rowsOf(page)).toHaveCount(2);
});
