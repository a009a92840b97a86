import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { lookFor } from '#bench/restore/look-for.ts';
import { markOf, startWriters } from '#bench/restore/write-on.ts';
import { flag, machine, report, say } from '#bench/support.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { GIVEN_DATA_DIR } from '#test/support/prepared-data-dir.ts';
import { freePort, startServer } from '#test/support/server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

/** What the acceptance suite came to. */
interface Outcome {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly seconds: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs the acceptance suite with servers that start on copies of a data directory; its output goes to standard error. */
async function runAcceptance(dataDir: string, folder: string): Promise<Outcome> {
  const begun = performance.now();
  const outputFile = join(folder, 'acceptance.json');
  const child = spawn(
    process.execPath,
    [VITEST, 'run', '--project', 'acceptance', '--reporter', 'dot', '--reporter', 'json'].concat(
      `--outputFile.json=${outputFile}`,
    ),
    {
      cwd: ROOT,
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, [GIVEN_DATA_DIR]: dataDir },
    },
  );
  await once(child, 'exit');
  const { numPassedTests, testResults } = JSON.parse(
    await readFile(outputFile, 'utf8'),
  ) as VitestReport;
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be read has no test.
    if (tests.length === 0 && status === 'failed') return [name];
    return tests.map(({ fullName }) => fullName);
  });
  return {
    passed: numPassedTests,
    failed,
    seconds: Math.round((performance.now() - begun) / 1000),
  };
}

// An embedded server is backed up by the operator's command while people write; the copy restored from it must have every
// write acknowledged before the backup began, and pass the acceptance suite. --clients, --seconds of writing before.
const CLIENTS = flag('clients', 8);
const SECONDS = flag('seconds', 30);

const folder = await mkdtemp(join(tmpdir(), 'waymark-restore-'));
const PORT = await freePort();
const server = await startServer({ env: { PORT } });
try {
  const end = new AbortController();
  say(`${CLIENTS} people write for ${SECONDS} s`);
  const { writers, done } = await startWriters(server, CLIENTS, end.signal);
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));

  say('the backup, while they go on');
  const key = join(folder, 'backup.key');
  const file = join(folder, 'under-load.backup');
  await operatorCommand('backup', {}, '--new-key', key);
  const marks = writers.map(markOf);
  const source = { DATA_DIR: server.dataDir, BACKUP_KEY_FILE: key };
  const backup = await timed(() => operatorCommand('backup', source, file, '--json'));
  const { heldMs, missing } = JSON.parse(backup.value) as { heldMs: number; missing: string[] };
  const after = writers.map(markOf);
  end.abort();
  await done;
  await server.stop();

  say('the copy');
  const restored = join(folder, 'restored');
  const target = { DATA_DIR: restored, BACKUP_KEY_FILE: key };
  const restore = await timed(() => operatorCommand('restore', target, file));
  // The suite starts from what the restore made, not from what a server then wrote into it.
  const looked = join(folder, 'looked');
  await cp(restored, looked, { recursive: true });
  const copy = await startServer({ dataDir: looked, env: { PORT } });
  const found = await lookFor(copy, writers, marks);
  await copy.remove();

  say('the acceptance suite on the copy');
  const { passed, failed, seconds } = await runAcceptance(restored, folder);
  for (const name of failed) say(`failed: ${name}`);
  const before = total(marks);
  report({
    bench: 'restore',
    machine: machine(),
    clients: CLIENTS,
    rows: [
      {
        'writes before': before,
        'writes meanwhile': total(after) - before,
        refused: writers.reduce((sum, writer) => sum + writer.failed, 0),
        lost: found.lost,
        gaps: found.gaps,
        'files missing': missing.length,
        'signed out': found.signedOut,
        'later writes in it': found.later,
        'backup ms': backup.ms,
        'held ms': heldMs,
        'backup kB': Math.round((await stat(file)).size / 1000),
        'restore ms': restore.ms,
        'tests passed': passed,
        'tests failed': failed.length,
        'tests s': seconds,
      },
    ],
  });
  if (found.lost + found.gaps + found.signedOut + missing.length + failed.length > 0) {
    process.exitCode = 1;
  }
} finally {
  await server.remove();
  await rm(folder, { recursive: true, force: true });
}

function total(marks: readonly { applications: number; files: number }[]): number {
  return marks.reduce((sum, { applications, files }) => sum + applications + files, 0);
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const begun = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - begun) };
}
