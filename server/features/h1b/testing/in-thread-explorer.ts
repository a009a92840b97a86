import type { Engine } from '#server/h1b/answers/engine.ts';
import { engineOf } from '#server/h1b/testing/build.ts';
import { type Corrections, NO_CORRECTIONS } from '#server/h1b/identity/identities.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { observeQueries, type ExplorerStatus, type H1bExplorer } from '#server/h1b/questions.ts';

/** What the tests of the endpoints change while they run. */
export interface TestExplorer extends H1bExplorer {
  /** Replaces what `status()` returns. */
  become(status: Partial<ExplorerStatus>): void;
  /** Makes every question fail with the given error until called without one. */
  fail(error?: Error): void;
  /** Questions asked so far. */
  asked(): number;
}

/** The real engine over the given rows, in the caller's thread. */
export function inThreadExplorer(
  rows: readonly Row[],
  corrections: Corrections = NO_CORRECTIONS,
): TestExplorer {
  const engine: Engine = engineOf(rows);
  engine.correct(corrections);
  let error: Error | undefined;
  let asked = 0;
  let status: ExplorerStatus = {
    state: 'ready',
    version: 1,
    createdAt: '2024-01-01T00:00:00.000Z',
    records: rows.length,
    sample: false,
    generated: false,
    standsIn: false,
    fiscalYears: [2024],
    revision: '',
  };
  return {
    status: () => status,
    ...observeQueries(async (question, args) => {
      asked += 1;
      if (error) throw error;
      const answer = engine[question] as (...args: unknown[]) => unknown;
      return answer.apply(engine, args) as never;
    }),
    become: (change) => {
      status = { ...status, ...change };
    },
    fail: (next) => {
      error = next;
    },
    asked: () => asked,
  };
}
