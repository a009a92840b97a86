import type { FastifyInstance } from 'fastify';

import { openExplorer } from '#server/h1b/explorer.ts';
import { makeSample } from '#server/h1b/sample/make-sample.ts';
import type { H1bExplorer } from '#server/h1b/questions.ts';
import { h1bRoutes } from '#server/features/h1b/routes.ts';
import type { Clock } from '#server/platform/clock.ts';

/** What the explorer is opened with. */
export interface H1bOptions {
  readonly dataDir: string;
  /** Records of the generated sample, when nothing was imported yet. */
  readonly sample: number;
  readonly workers: number | undefined;
  readonly cacheBytes: number;
  readonly clock: Clock;
  /** Release of the program. */
  readonly release: string;
  readonly log: { info(message: string): void; error(message: string): void };
}

/** The H1B feature as the server runs it: its endpoints, and how to end it. */
export interface H1b {
  readonly explorer: H1bExplorer;
  readonly routes: (app: FastifyInstance) => Promise<void>;
  close(): Promise<void>;
}

/** Opens the explorer over the data directory, with the sample where there is nothing else; never fails for want of data. */
export async function openH1b(options: H1bOptions): Promise<H1b> {
  const { sample, clock, release, ...opening } = options;
  try {
    await makeSample(options.dataDir, sample);
  } catch (error) {
    options.log.error(`the H1B sample cannot be made: ${String(error)}`);
  }
  const explorer = await openExplorer(opening);
  return {
    explorer,
    routes: (app) => h1bRoutes(app, { explorer, clock, release }),
    close: () => explorer.close(),
  };
}
