import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrations } from '#server/platform/database/migrations/list.ts';
import { RECORD_TO } from '#test/support/recorded/record-to.ts';
import { writeRecording } from '#test/support/recorded/recording.ts';

// At a release: writes down what its servers send to the database while the acceptance suite runs, which the next version's
// schema must still take (server/platform/database/previous-version.test.ts).
const ROOT = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'waymark-statements-'));
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
try {
  const suite = spawn(process.execPath, [vitest, 'run', '--project', 'acceptance'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [RECORD_TO]: folder },
  });
  const [status] = (await once(suite, 'exit')) as [number | null];
  const sent = new Set<string>();
  for (const name of await readdir(folder)) {
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n');
    for (const line of lines) sent.add(JSON.parse(line) as string);
  }
  if (status === 0) {
    const forms = writeRecording(migrations.at(-1)?.name ?? '', sent);
    process.stdout.write(`${forms} forms of ${sent.size} statements were recorded.\n`);
  } else {
    process.stderr.write('The suite failed; the recording stays as it is.\n');
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
