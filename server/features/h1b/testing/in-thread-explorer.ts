import type { Engine } from '#server/features/h1b/engine/engine.ts';
import { engineOf } from '#server/features/h1b/engine/testing/build.ts';
import type { Row } from '#server/features/h1b/engine/schema.ts';
import type { ExplorerStatus, H1bExplorer } from '#server/features/h1b/explorer-port.ts';

/** What the tests of the endpoints change while they run. */
export interface TestExplorer extends H1bExplorer {
  /** Replaces what `status()` tells. */
  become(status: Partial<ExplorerStatus>): void;
  /** Makes every question fail with the given error until called without one. */
  fail(error?: Error): void;
  /** Questions asked so far. */
  asked(): number;
}

/** The real engine over the given rows, in the caller's thread. */
export function inThreadExplorer(rows: readonly Row[]): TestExplorer {
  const engine: Engine = engineOf(rows);
  let error: Error | undefined;
  let asked = 0;
  let status: ExplorerStatus = {
    state: 'ready',
    version: 1,
    createdAt: '2024-01-01T00:00:00.000Z',
    records: rows.length,
    sample: false,
  };
  const ask = async <T>(question: () => T): Promise<T> => {
    asked += 1;
    if (error) throw error;
    return question();
  };
  return {
    status: () => status,
    query: (query) => ask(() => engine.query(query)),
    statistics: (filter, annualised) => ask(() => engine.statistics(filter, annualised)),
    suggestions: (kind, text, limit) => ask(() => engine.suggestions(kind, text, limit)),
    trends: (filter, annualised, period, from, to) =>
      ask(() => engine.trends(filter, annualised, period, from, to)),
    states: (filter, annualised) => ask(() => engine.states(filter, annualised)),
    topEmployers: (filter, annualised, limit) =>
      ask(() => engine.topEmployers(filter, annualised, limit)),
    employerStatistics: (name) => ask(() => engine.employerStatistics(name)),
    ids: (filter, annualised, limit) => ask(() => engine.ids(filter, annualised, limit)),
    records: (ids) => ask(() => engine.records(ids)),
    csvLines: (ids) => ask(() => engine.csvLines(ids)),
    recordByCase: (caseNumber) => ask(() => engine.recordByCase(caseNumber)),
    become: (change) => {
      status = { ...status, ...change };
    },
    fail: (next) => {
      error = next;
    },
    asked: () => asked,
  };
}
