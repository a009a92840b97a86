import type { Load } from '#bench/h1b/workload.ts';
import type { OwnWork } from '#bench/h1b/own.ts';
import type { Timing } from '#bench/support.ts';

/** Milliseconds of a question that no rival answers; `first` is the first time it is asked. */
export interface OwnTiming {
  readonly question: string;
  readonly what: OwnWork['what'];
  readonly first: number;
  readonly p50: number;
  readonly p95: number;
}

/** The measurements that the targets apply to. */
export interface Measured {
  readonly rows: readonly Record<string, string | number>[];
  readonly own: readonly OwnTiming[];
  readonly load: Readonly<Record<string, Load>>;
  readonly start: { readonly openMs: number; readonly residentMb: number };
  readonly clients: Readonly<Record<string, number>>;
  readonly eventLoopDelayP99Ms: number;
  readonly cachedMs: Timing;
}

/** A target or guard rail, the measured value, and whether it holds; `stretch` ones are only reported. */
export interface Target {
  readonly what: string;
  readonly target: string;
  readonly seen: number;
  readonly holds: boolean;
  readonly stretch: boolean;
}

const BROAD = 'title contains software engineer';
const OURS = 'Waymark';
const DUCKDB = 'DuckDB flat';
const POSTGRES = 'PostgreSQL + pg_trgm';

/** Compares a result with the targets and guard rails of the explorer; a rival that was not run has none. */
export function judge(measured: Measured): Target[] {
  const { rows, own, load, start, clients, eventLoopDelayP99Ms, cachedMs } = measured;
  const targets: Target[] = [];
  const atLeast = (
    what: string,
    least: number,
    seen: number | undefined,
    stretch = false,
  ): void => {
    if (seen === undefined || Number.isNaN(seen)) return;
    const rounded = Math.round(seen * 100) / 100;
    targets.push({ what, target: `>= ${least}`, seen: rounded, holds: seen >= least, stretch });
  };
  const atMost = (what: string, most: number, seen: number, stretch = false): void => {
    targets.push({ what, target: `<= ${most}`, seen, holds: seen <= most, stretch });
  };
  const times = (question: string, what: string, rival: string): number | undefined => {
    const row = rows.find((one) => one['question'] === question && one['what'] === what);
    return row && Number(row[`${rival} ms`]) / Number(row[`${OURS} ms`]);
  };
  const clientsTimes = (rival: string): number => clients[OURS]! / clients[rival]!;
  const worst = (what: string): number =>
    Math.max(
      ...rows.filter((row) => row['what'] === what).map((row) => Number(row[`${OURS} p95 ms`])),
    );
  atLeast('page + count, broad filter, times PostgreSQL', 40, times(BROAD, 'page', POSTGRES));
  atLeast('page + count, broad filter, times DuckDB', 45, times(BROAD, 'page', DUCKDB));
  atLeast('statistics, broad filter, times PostgreSQL', 35, times(BROAD, 'statistics', POSTGRES));
  atLeast('statistics, broad filter, times DuckDB', 20, times(BROAD, 'statistics', DUCKDB));
  atLeast('16 clients, times PostgreSQL', 100, clientsTimes(POSTGRES));
  atLeast('16 clients, times DuckDB', 80, clientsTimes(DUCKDB));
  atMost('page p95, slowest question, ms', 20, worst('page'));
  atMost('statistics p95, slowest question, ms', 40, worst('statistics'));
  const slowest = (what: OwnWork['what']): number =>
    Math.max(...own.filter((each) => each.what === what).map(({ p95 }) => p95));
  atMost('typo search p95, slowest question, ms', 20, slowest('typo'), true);
  atMost('offer p95, slowest question, ms', 40, slowest('offer'), true);
  atMost('who files for an occupation p95, ms', 40, slowest('sponsors'), true);
  atMost('green cards p95, slowest question, ms', 40, slowest('green cards'));
  atMost('cached p95, ms', 1, cachedMs.p95);
  atMost('start, ms', 1000, start.openMs);
  atMost('resident, MB', 1500, start.residentMb);
  atMost('event-loop delay p99, 16 clients, ms', 20, eventLoopDelayP99Ms);
  atLeast('no match, times PostgreSQL', 1, times('no match', 'page', POSTGRES), true);
  atLeast('CSV of 50,000 rows, times PostgreSQL', 4, times(BROAD, 'CSV', POSTGRES), true);
  const duckDb = load[DUCKDB];
  const importTimes = duckDb && load[OURS]!.seconds / duckDb.seconds;
  if (importTimes) atMost("import, times DuckDB's load", 4, Math.round(importTimes * 100) / 100);
  return targets;
}
