import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';

import { buildIfStale } from '#tools/build.ts';

// Serves while you work: rebuilds the web app and restarts the server when a source changes.
const ROOT = join(import.meta.dirname, '..');
const SETTLE_MS = 200;

let server: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
let running = Promise.resolve();

/** Builds what is stale and restarts the server; a failed build leaves the old server running. */
async function restart(): Promise<void> {
  try {
    const log = (text: string) => void process.stdout.write(`${text}\n`);
    await buildIfStale({ parts: ['web app'], log });
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return;
  }
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  server = spawn(process.execPath, [join(ROOT, 'server', 'main.ts')], { stdio: 'inherit' });
}

for (const folder of ['web', 'shared', 'server']) {
  watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(restart);
    }, SETTLE_MS);
  });
}
await restart();
