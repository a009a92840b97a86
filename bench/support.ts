import { cpus } from 'node:os';

/** Durations of one kind of request: their number, and median and 95th percentile in milliseconds. */
export interface Timing {
  readonly requests: number;
  readonly p50: number;
  readonly p95: number;
}

/** Whether the bench prints one JSON document and nothing else on standard output. */
export const asJson = process.argv.includes('--json');

/** The whole number after a flag such as `--rows`, or its default. */
export function flag(name: string, initial: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? initial : Number(process.argv[at + 1]);
}

/** Writes to standard error what the bench is doing. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Summary of durations in milliseconds. */
export function summarise(durations: readonly number[]): Timing {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { requests: sorted.length, p50: at(0.5), p95: at(0.95) };
}

/** Makes the same request one after another and summarises how long each took; a refusal throws. */
export async function measure(
  request: () => Promise<Response>,
  { warm = 10, times = 100 } = {},
): Promise<Timing> {
  const durations: number[] = [];
  for (let count = -warm; count < times; count += 1) {
    const start = performance.now();
    const response = await request();
    await response.arrayBuffer();
    if (count >= 0) durations.push(performance.now() - start);
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  }
  return summarise(durations);
}

/** Answers per second that `clients` get, each of which asks again as soon as it has its answer. */
export async function throughput(
  ask: (client: number) => Promise<unknown>,
  { clients = 16, seconds = 5 } = {},
): Promise<number> {
  let answered = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        await ask(client);
        answered += 1;
      }
    }),
  );
  return Math.round((answered * 1000) / (performance.now() - start));
}

/** The machine on which a figure was measured. */
export function machine(): { cpu: string; cores: number; node: string; date: string } {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
  };
}

/** Prints the result: one JSON document with `--json`, else a table of its rows. */
export function report(document: { rows: readonly object[] } & Record<string, unknown>): void {
  if (asJson) process.stdout.write(`${JSON.stringify(document)}\n`);
  else console.table(document.rows);
}
