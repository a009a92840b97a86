import { fetchRecords } from '#server/features/h1b/shared-records/fetch-records.ts';
import { withinTime } from '#server/platform/concurrency/deadline.ts';
import type { SharedFiles } from '#server/platform/objects/shared-files.ts';

/** Milliseconds between two looks for published records. */
const LOOK_MS = 4_000;
/** Milliseconds a start waits for them at most. */
const START_MS = 30_000;

/** What following published records needs. */
interface FollowOptions {
  readonly files: SharedFiles;
  readonly dataDir: string;
  readonly log: { info(message: string): void; error(message: string): void };
  readonly lookMs?: number;
}

/**
 * Fetches published records now and, every few seconds, newer ones; the explorer sees the folder change. Resolves when the
 * first look is over or has taken half a minute; the returned function ends it. A failure is logged once until it changes.
 */
export async function followRecords({
  files,
  dataDir,
  log,
  lookMs = LOOK_MS,
}: FollowOptions): Promise<() => Promise<void>> {
  let failure = '';
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;

  async function look(): Promise<void> {
    try {
      if (await fetchRecords(files, dataDir))
        log.info('fetched the H1B records that were published');
      failure = '';
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== failure) log.error(`published H1B records cannot be fetched: ${message}`);
      failure = message;
    }
  }

  function begin(): void {
    if (isLooking) return;
    isLooking = true;
    looking = look().finally(() => (isLooking = false));
  }

  begin();
  await withinTime(looking, START_MS, () => undefined);
  const timer = setInterval(begin, lookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    files.close();
    await looking;
  };
}
