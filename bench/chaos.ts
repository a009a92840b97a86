import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { badFiles } from '#bench/chaos/bad-files.ts';
import { badRequests } from '#bench/chaos/bad-requests.ts';
import { damagedFiles } from '#bench/chaos/damaged-files.ts';
import { disks } from '#bench/chaos/disks.ts';
import { hostile } from '#bench/chaos/hostile.ts';
import { somePeople } from '#bench/chaos/people.ts';
import { postgresAway, postgresKilled } from '#bench/chaos/postgres.ts';
import { furtherWrites, type Outcome, outcome, outcomeOf } from '#bench/chaos/scene.ts';
import { clockJump, stoppedServer } from '#bench/chaos/stop-and-clock.ts';
import { flag, machine, report, say } from '#bench/support.ts';
import { askDuring } from '#test/support/cluster/ask-during.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { freePort, startServer } from '#test/support/server.ts';

const CLIENTS = 8;
/** Writes that are acknowledged before each kill. */
const WRITES = 25;
/** What a client sees of a server that is gone. */
const GONE = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', '503'];

/** Kills the server on the embedded database again and again while people write; each start is the usual command and nothing else. */
async function killServer(rounds: number): Promise<Outcome> {
  const options = { dataDir: await preparedDataDir(), env: { PORT: await freePort() } };
  let server = await startServer(options);
  try {
    const people = await somePeople(server, CLIENTS);
    const recovery: number[] = [];
    const seen = await askDuring(server.url, people, async (acknowledged) => {
      for (let round = 0; round < rounds; round += 1) {
        await furtherWrites(acknowledged, WRITES);
        await server.kill();
        const killed = performance.now();
        server = await startServer(options);
        await furtherWrites(acknowledged, 1);
        recovery.push(performance.now() - killed);
      }
    });
    const title = `kill -9 of the embedded server, ${rounds} times`;
    return outcomeOf(title, seen, { recovery, mayFail: GONE });
  } finally {
    await server.remove();
  }
}

const ROOT = join(import.meta.dirname, '..', '..');
const TEST = 'server/platform/database/embedded/power-cut';
const FIGURES = /(\d+) operations \((\d+) syncs\), \d+ cuts, (\d+) acknowledged writes, (\d+) lost/;

/** Runs the test that cuts the power of a recorded server, with more cuts than usual, and reads its figures. */
async function powerCut(cuts: number): Promise<Outcome> {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', TEST, '--reporter=verbose'], {
    cwd: ROOT,
    env: { ...process.env, POWER_CUTS: String(cuts), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (printed += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  const [figures, ...numbers] = FIGURES.exec(printed) ?? [];
  const [operations = 0, syncs = 0, acknowledged = 0, lost = 0] = numbers.map(Number);
  const holds = code === 0 && figures !== undefined && lost === 0;
  return outcome(`power cut of the embedded server, ${cuts} times`, {
    acknowledged,
    lost,
    figures: { 'file operations': operations, syncs },
    faults: holds ? [] : [`the test ended with ${code}: ${printed.slice(-3000)}`],
  });
}

// Hard days, one after another, as clients of a real server process see them: `npm run bench:chaos -- kill-server
// bad-files`, or all without a name. Ends with status 1 when a rule does not hold. --rounds of kills, --requests and
// --files of bad input, --cuts of the power, --seed of what is random.
const SEED = flag('seed', Math.floor(Math.random() * 2 ** 31));

const SCENES: Readonly<Record<string, () => Promise<Outcome | readonly Outcome[]>>> = {
  'kill-server': () => killServer(flag('rounds', 50)),
  'postgres-away': postgresAway,
  'kill-postgres': () => postgresKilled(5),
  'bad-requests': () => badRequests(flag('requests', 10_000), SEED),
  'bad-files': () => badFiles(flag('files', 500), SEED),
  hostile: () => hostile({ times: 3, slow: 100, seconds: 30 }),
  disks,
  'damaged-files': damagedFiles,
  'stopped-server': stoppedServer,
  'clock-jump': clockJump,
  'power-cut': () => powerCut(flag('cuts', 200)),
};

const given = process.argv.slice(2);
const named = given.filter((name) => name in SCENES);
if (given.includes('--help') || given.some((name) => /^[a-z]/.test(name) && !(name in SCENES))) {
  say(
    `npm run bench:chaos -- [SCENE …] [--cuts N] [--rounds N] [--seed N]\nScenes: ${Object.keys(SCENES).join(', ')}`,
  );
  process.exit(given.includes('--help') ? 0 : 1);
}
const rows = [];
let faults = 0;
for (const [name, scene] of Object.entries(SCENES)) {
  if (named.length > 0 && !named.includes(name)) continue;
  say(`${name}…`);
  const played = await scene();
  for (const outcome of 'scene' in played ? [played] : played) {
    rows.push(rowOf(outcome));
    faults += outcome.faults.length;
    say(`  ${outcome.scene}: ${verdictOf(outcome)}`);
    for (const [kind, times] of Object.entries(outcome.failed)) say(`    ${kind}: ${times}`);
    for (const [what, figure] of Object.entries(outcome.figures)) say(`    ${what}: ${figure}`);
    for (const fault of outcome.faults.slice(0, 20)) say(`    DOES NOT HOLD: ${fault}`);
  }
}
report({ bench: 'chaos', machine: machine(), seed: SEED, rows });
process.exitCode = faults > 0 ? 1 : 0;

function verdictOf({ skipped, faults: found }: Outcome): string {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  return found.length === 0 ? 'holds' : `does not hold (${found.length})`;
}

function rowOf(outcome: Outcome): object {
  const sorted = outcome.recovery.map(Math.round).toSorted((a, b) => a - b);
  const failed = Object.values(outcome.failed).reduce((sum, times) => sum + times, 0);
  return {
    scene: outcome.scene,
    requests: outcome.requests,
    failed,
    'acknowledged writes': outcome.acknowledged,
    'lost writes': outcome.lost,
    'recovery median, ms': sorted[Math.floor((sorted.length - 1) / 2)],
    'recovery longest, ms': sorted.at(-1),
    verdict: verdictOf(outcome),
  };
}
