import { DegradedError } from '#server/http/health.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isMailBehind } from '#server/platform/jobs/repository.ts';

/** A mail that waits longer than this is late even without a failed try. */
const LATE_MS = 300_000;

/** Throws DegradedError while a mail of any feature waits because the mail server refused it, does not respond or is too slow. */
export async function checkMailQueue(database: Database, clock: Clock): Promise<void> {
  const since = new Date(clock.now().getTime() - LATE_MS);
  const behind = await database.transaction({ role: 'service_role' }, (tx) =>
    isMailBehind(tx, since),
  );
  if (behind) throw new DegradedError('mails wait to be sent');
}
