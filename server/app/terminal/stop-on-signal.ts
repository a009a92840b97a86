import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';

import type { Terminal } from '#server/app/terminal/terminal.ts';

/** Milliseconds after which a close that hangs is ended; requests in flight finish earlier. */
const CLOSE_DELAY_MS = 10_000;
/** A second SIGINT that comes sooner is not a second Ctrl C: npm passes on the one that the terminal has sent to both. */
const SAME_SIGNAL_MS = 500;

/** What a stop needs. */
interface StopOptions {
  readonly log: FastifyBaseLogger;
  readonly terminal: Terminal | undefined;
  /** Milliseconds by which the close may last longer, because it gives notice first. */
  readonly noticeMs: number;
  readonly close: () => Promise<void>;
}

/** Closes at SIGTERM, SIGINT and an uncaught error, and ends the process; a second Ctrl C ends it at once. */
export function stopOnSignal({ log, terminal, noticeMs, close }: StopOptions): void {
  const stopping = closeWithGrace(
    { delay: CLOSE_DELAY_MS + noticeMs, logger: log, skip: ['SIGINT'] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'closing after an error');
      await close();
      terminal?.say('Waymark has stopped.');
    },
  );
  let first: number | undefined;
  process.on('SIGINT', () => {
    const now = performance.now();
    if (first === undefined) {
      first = now;
      terminal?.say('\nWaymark is stopping; Ctrl C again ends it at once.');
      stopping.close();
    } else if (now - first > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  });
}
