import { openOurs } from '#bench/h1b/ours.ts';
import { workload } from '#bench/h1b/workload.ts';

// Runs as a process of its own: opens the explorer, answers one question of each kind, prints time and memory.
const dataDir = process.argv[2] ?? '';
const started = performance.now();
const { rival } = await openOurs(dataDir, 0);
const openMs = performance.now() - started;
for (const work of workload(rows(), 'I-200-00001-000000', 'tech')) {
  await rival.page(work);
  await rival.statistics(work);
}
process.stdout.write(
  JSON.stringify({
    openMs: Math.round(openMs),
    residentMb: Math.round(process.memoryUsage().rss / 1e6),
  }),
);
await rival.close();

function rows(): number {
  return Number(process.argv[3] ?? 0);
}
