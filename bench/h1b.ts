import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';

import { greenCardWorkload, openCertifications } from '#bench/h1b/certifications.ts';
import { openDuckDb } from '#bench/h1b/duckdb.ts';
import { loadOurs, namesShown, openOurs } from '#bench/h1b/ours.ts';
import { type OwnWork, ownWorkload } from '#bench/h1b/own.ts';
import { openPostgres } from '#bench/h1b/postgres.ts';
import { writeRecords } from '#bench/h1b/records.ts';
import { judge, type OwnTiming } from '#bench/h1b/targets.ts';
import { type Figures, type Load, type Rival, type Work, workload } from '#bench/h1b/workload.ts';
import type { OpenExplorer } from '#server/h1b/explorer-options.ts';
import { asJson, flag, machine, report, say, summarise, type Timing } from '#bench/support.ts';

const near = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), 1));

function equalFigures(a: Figures, b: Figures): boolean {
  return (
    near(a.average, b.average) &&
    near(a.median, b.median) &&
    isDeepStrictEqual(
      [a.total, a.min, a.max, a.top, sorted(a.statuses)],
      [b.total, b.min, b.max, b.top, sorted(b.statuses)],
    )
  );
}

const sorted = (statuses: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(statuses).sort(([a], [b]) => (a < b ? -1 : 1));

/** Compares every total, page, statistic and export with another engine's; throws with both answers at the first difference. */
async function requireEqual(ours: Rival, other: Rival, works: readonly Work[]): Promise<void> {
  for (const work of works) {
    const pages = await Promise.all([ours.page(work), other.page(work)]);
    if (!isDeepStrictEqual(pages[0], pages[1])) fail(`the page of "${work.name}"`, other, pages);
    const figures = await Promise.all([ours.statistics(work), other.statistics(work)]);
    if (!equalFigures(figures[0], figures[1])) {
      fail(`the statistics of "${work.name}"`, other, figures);
    }
    const bytes = await Promise.all([ours.csv(work), other.csv(work)]);
    if (bytes[0] !== bytes[1]) fail(`the export of "${work.name}"`, other, bytes);
  }
}

function fail(what: string, other: Rival, answers: readonly unknown[]): never {
  const [ours, theirs] = answers.map((answer) => JSON.stringify(answer));
  throw new Error(`${what} differs from ${other.name}:\nours   ${ours}\ntheirs ${theirs}`);
}

// Ours, flat DuckDB and PostgreSQL with pg_trgm over the same generated records: every answer is compared first, then
// the ratios of medians of one run are printed. No engine caches results, except where the row says so.
const CLIENTS = 16;
const CACHE_BYTES = 64 * 1024 * 1024;
/** Answers after which a question is known: of fewer, the 95th percentile would be the slowest one or two. */
const ENOUGH = 100;
const rows = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 100_000);
const seconds = flag('seconds', 5);
/** Labor certifications beside the filings: 1.7 million beside 10 million, as there are. */
const cases = flag('cases', Math.round(rows * 0.17));

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-h1b-'));
const opened: Rival[] = [];
// An interrupted run leaves neither a PostgreSQL server nor its gigabytes.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
try {
  await bench();
} finally {
  for (const rival of opened) await rival.close();
}

async function bench(): Promise<void> {
  say(`generating ${rows.toLocaleString('en-US')} records`);
  const csv = join(folder, 'records.csv');
  const facts = writeRecords(rows, csv);
  const works = workload(rows, facts.caseNumber, facts.employer);
  const dataDir = join(folder, 'data');
  say('loading ours');
  const loads: Record<string, Load> = { Waymark: await loadOurs(csv, dataDir, rows) };
  const start = JSON.parse(
    execFileSync(
      process.execPath,
      [join(import.meta.dirname, 'h1b/measure-start.ts'), dataDir, String(rows)],
      { encoding: 'utf8' },
    ),
  ) as { openMs: number; residentMb: number };
  say('writing the records for the rivals');
  writeRecords(rows, csv, namesShown(dataDir));
  const ours = await openOurs(dataDir, 0);
  opened.push(ours.rival);
  say('loading DuckDB');
  const duck = await openDuckDb(csv, folder);
  opened.push(duck.rival);
  loads[duck.rival.name] = duck.load;
  say('loading PostgreSQL');
  const postgres = await openPostgres(csv);
  if (postgres) {
    opened.push(postgres.rival);
    loads[postgres.rival.name] = postgres.load;
  } else {
    say('PostgreSQL has no binaries here and is left out');
  }
  const others = opened.slice(1);
  for (const other of others) {
    say(`comparing every answer with ${other.name}`);
    await requireEqual(ours.rival, other, works);
  }
  say('measuring');
  const table = [];
  for (const work of works) {
    say(`  ${work.name}`);
    table.push(await compare(work, 'page', (rival) => rival.page(work)));
    table.push(await compare(work, 'statistics', (rival) => rival.statistics(work)));
  }
  const own = await measureOwn(ours.explorer, ownWorkload(facts.employer));
  say(`loading ${cases.toLocaleString('en-US')} labor certifications`);
  const perm = await openCertifications(cases, dataDir);
  own.push(...(await measureOwn(perm, greenCardWorkload())));
  await perm.close();
  const broad = works.find((work) => work.name === 'title contains software engineer')!;
  table.push(await compare(broad, 'CSV', (rival) => rival.csv(broad)));
  say(`${CLIENTS} clients`);
  const mix = works.slice(1, 5);
  const clients: Record<string, number> = {};
  for (const rival of opened) {
    clients[rival.name] = await perSecond(mix, (work) =>
      Promise.all([rival.page(work), rival.statistics(work)]),
    );
  }
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const combined = await perSecond(mix, ours.both);
  delay.disable();
  const measured = {
    rows: table,
    own,
    load: loads,
    start,
    clients: { ...clients, 'Waymark, page and statistics in one question': combined },
    eventLoopDelayP99Ms: Math.round(delay.percentile(99) / 1e4) / 100,
    cachedMs: await measureCached(dataDir, broad),
  };
  const targets = judge(measured);
  report({ bench: 'h1b', machine: machine(), records: rows, cases, ...measured, targets });
  if (asJson) return;
  say('questions without a rival: milliseconds of the first time, median and 95th percentile');
  console.table(own);
  console.table(targets);
}

/** Measures questions that no rival has. */
async function measureOwn(explorer: OpenExplorer, works: readonly OwnWork[]): Promise<OwnTiming[]> {
  const own: OwnTiming[] = [];
  for (const work of works) {
    say(`  ${work.name} (no rival)`);
    const before = performance.now();
    await work.ask(explorer);
    const first = Math.round((performance.now() - before) * 10) / 10;
    const { p50, p95 } = await timed(() => work.ask(explorer));
    own.push({ question: work.name, what: work.what, first, p50, p95 });
  }
  return own;
}

async function compare(
  work: Work,
  what: string,
  ask: (rival: Rival) => Promise<unknown>,
): Promise<Record<string, string | number>> {
  const row: Record<string, string | number> = { question: work.name, what };
  let base: Timing | undefined;
  for (const rival of opened) {
    const timing = await timed(() => ask(rival));
    row[`${rival.name} ms`] = timing.p50;
    if (base) row[`times ${rival.name}`] = Math.round((timing.p50 / base.p50) * 10) / 10;
    else row[`${rival.name} p95 ms`] = timing.p95;
    base ??= timing;
  }
  return row;
}

/** Repeats a question until it has ENOUGH answers or some seconds have passed, but at least three times. */
async function timed(ask: () => Promise<unknown>): Promise<Timing> {
  await ask();
  const durations: number[] = [];
  const started = performance.now();
  while (
    durations.length < ENOUGH &&
    (durations.length < 3 || performance.now() - started < 8000)
  ) {
    const before = performance.now();
    await ask();
    durations.push(performance.now() - before);
  }
  return summarise(durations);
}

async function perSecond(
  works: readonly Work[],
  ask: (work: Work) => Promise<unknown>,
): Promise<number> {
  let answered = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const client = async (number: number): Promise<void> => {
    for (let turn = number; performance.now() < end; turn++) {
      await ask(works[turn % works.length]!);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return Math.round((answered * 10_000) / (performance.now() - started)) / 10;
}

async function measureCached(dataDir: string, work: Work): Promise<Timing> {
  const { rival, both } = await openOurs(dataDir, CACHE_BYTES);
  try {
    return await timed(() => both(work));
  } finally {
    await rival.close();
  }
}
