import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { machine, report, say, summarise } from '#bench/support.ts';
import { COMPILED, MALLOC } from '#tools/become-server.ts';
import { startServer } from '#test/support/server.ts';

// Process start to the first answered request, and the resident memory of an idle server, on the embedded
// database (target: at most 1.5 s).
const TIMES = 5;
// After the heaps have shrunk.
const IDLE_MS = 6_000;
const SETTINGS = { ...MALLOC, ...COMPILED };
// `node bench/start.ts --sample` measures with the sample of a new installation instead of a small generated one.
const env: Record<string, string> = process.argv.includes('--sample')
  ? { ...SETTINGS, H1B_SAMPLE: '', H1B_SAMPLE_GENERATED: '', H1B_WORKERS: '' }
  : SETTINGS;
const dataDir = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
say('first start: the database is made');
const begin = performance.now();
const first = await startServer({ dataDir, env });
const firstStart = Math.round(performance.now() - begin);
await first.stop();
const starts: number[] = [];
let resident = 0;
for (let count = 0; count < TIMES; count += 1) {
  const start = performance.now();
  const server = await startServer({ dataDir, env });
  starts.push(performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  resident = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  if (count === TIMES - 1) await server.remove();
  else await server.stop();
}
const { p50, p95 } = summarise(starts);
report({
  bench: 'start',
  machine: machine(),
  rows: [
    {
      'first start ms': firstStart,
      'start ms (median)': p50,
      'start ms (p95)': p95,
      'idle memory MB': Math.round(resident),
    },
  ],
});
