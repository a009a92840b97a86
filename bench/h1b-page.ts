import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { drawTimes, ENGINES } from '#bench/h1b/draw-times.ts';
import type { Measured, Target } from '#bench/h1b/targets.ts';
import { say } from '#bench/support.ts';

// Puts a result of `bench:h1b -- N --json` into docs/performance.md, as tables and a picture:
//   node bench/h1b-page.ts RESULT.json
type Result = Omit<Measured, 'own'> & {
  /** Absent in results of before they were measured. */
  readonly own?: Measured['own'];
  readonly records: number;
  readonly machine: { cpu: string; cores: number; node: string; date: string };
  readonly targets: readonly Target[];
};

const HEADING = '## H1B explorer: `npm run bench:h1b -- N`';
const [file] = process.argv.slice(2);
if (file === undefined) {
  say('node bench/h1b-page.ts RESULT.json');
  process.exit(2);
}
const result = JSON.parse(readFileSync(file, 'utf8')) as Result;
const docs = join(import.meta.dirname, '..', 'docs');
const performance = join(docs, 'performance.md');
const [before = ''] = readFileSync(performance, 'utf8').split(HEADING);
writeFileSync(performance, before + section(result));
writeFileSync(
  join(docs, 'h1b-bench.svg'),
  drawTimes(
    `Median time over ${count(result.records)} H1B records`,
    result.rows.map((row) => ({
      label: `${row['question']}, ${row['what']}`,
      ms: ENGINES.map(([name]) => timeOf(row, name)),
    })),
  ),
);

function timeOf(row: Measured['rows'][number], engine: string): number | undefined {
  const ms = row[`${engine} ms`];
  return typeof ms === 'number' ? ms : undefined;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(headings),
    line(headings.map((_, k) => (k === 0 ? '---' : '--:'))),
    ...rows.map(line),
  ].join('\n');
}

function section({
  records,
  machine,
  rows,
  load,
  start,
  clients,
  targets,
  own = [],
  ...more
}: Result): string {
  const rivals = ENGINES.slice(1).map(([name]) => name);
  const figures = rows.map((row) => {
    const ours = timeOf(row, 'Waymark') ?? Number.NaN;
    const others = rivals.flatMap((name) => {
      const ms = timeOf(row, name);
      return ms === undefined ? ['', ''] : [String(ms), (ms / Math.max(ours, 0.01)).toFixed(1)];
    });
    return [
      `${row['question']}, ${row['what']}`,
      String(ours),
      String(row['Waymark p95 ms']),
      ...others,
    ];
  });
  return `${HEADING}

${count(records)} generated records, ${machine.date}, ${machine.cpu}, ${machine.cores} cores, Node ${machine.node}. Every
total, page, statistic and export was equal in all engines before anything was measured. Medians in milliseconds without
a result cache; a page is 50 records with the exact total.

![Median times of each question](h1b-bench.svg)

${table(['question', 'Waymark', 'p95', ...rivals.flatMap((name) => [name, 'times'])], figures)}

${table(
  ['engine', 'load s', 'disk MB', '16 clients, page + statistics a second'],
  Object.entries(load).map(([name, { seconds, megabytes }]) => [
    name,
    seconds.toFixed(0),
    count(Math.round(megabytes)),
    String(clients[name] ?? ''),
  ]),
)}

Questions that no rival has, in milliseconds; the first of a kind gathers words or positions.

${table(
  ['question', 'first', 'median', 'p95'],
  own.map(({ question, first, p50, p95 }) => [question, String(first), String(p50), String(p95)]),
)}

Start ${start.openMs} ms, ${start.residentMb} MB resident, event-loop delay p99 ${more.eventLoopDelayP99Ms} ms under 16
clients, a cached answer ${more.cachedMs.p95} ms (p95).

${table(
  ['target or guard rail', 'target', 'seen', 'holds'],
  targets.map(({ what, target, seen, holds, stretch }) => [
    stretch ? `${what} (stretch)` : what,
    target,
    String(seen),
    holds ? 'yes' : 'no',
  ]),
)}
`;
}
