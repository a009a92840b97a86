import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runAcceptance } from '#bench/restore/acceptance.ts';
import { lookFor } from '#bench/restore/look-for.ts';
import { markOf, startWriters } from '#bench/restore/write-on.ts';
import { flag, machine, report, say } from '#bench/support.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { freePort, startServer } from '#test/support/server.ts';

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
