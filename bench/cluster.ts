import { askDuring } from '#test/support/cluster/ask-during.ts';
import { startCluster, type Cluster } from '#test/support/cluster/start-cluster.ts';
import { flag, machine, report, say, summarise } from '#bench/support.ts';
import { signIn } from '#test/support/people.ts';

// Several nodes behind HAProxy, on PostgreSQL with a synchronous replica behind PgBouncer: what clients see while a
// node is killed, all nodes are replaced, a node hangs, and the database fails over. Targets: no lost acknowledged
// write, no failed read while a node is killed or replaced. --nodes, --clients, --seconds of a quiet scene.
const NODES = flag('nodes', 3);
const CLIENTS = flag('clients', 12);
const SECONDS = flag('seconds', 10);

const pass = (seconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/** What happens while the clients go on, by name. */
const SCENES: Record<string, (cluster: Cluster) => Promise<void>> = {
  quiet: () => pass(SECONDS),
  'a node is killed (SIGKILL) and started again': async ({ nodes, restart }) => {
    await pass(2);
    await nodes[0]?.kill();
    await pass(3);
    await restart(0);
    await pass(2);
  },
  'every node is replaced, one after another (SIGTERM)': async ({ nodes, restart }) => {
    for (let place = 0; place < nodes.length; place += 1) {
      await pass(1);
      await nodes[place]?.stop();
      await restart(place);
      await pass(2);
    }
  },
  'a node hangs for ten seconds (SIGSTOP)': async ({ nodes }) => {
    await pass(1);
    const pid = nodes[1]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await pass(10);
    process.kill(pid, 'SIGCONT');
    await pass(2);
  },
  'the database is killed and its replica promoted': async ({ postgres, bouncer }) => {
    await pass(2);
    await postgres.primary.kill();
    await postgres.promote();
    await bouncer.leadTo(postgres.replica.port);
    await pass(8);
  },
};

say(`starting ${NODES} nodes`);
const cluster = await startCluster(NODES);
const rows = [];
try {
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => signIn(cluster.site)));
  for (const [name, scene] of Object.entries(SCENES)) {
    say(name);
    const seen = await askDuring(cluster.site.url, people, () => scene(cluster));
    const read = summarise(seen.times.read);
    const write = summarise(seen.times.write);
    rows.push({
      scene: name,
      reads: seen.reads,
      'failed reads': seen.failedReads,
      'reads without an answer in 60 s of Retry-After': seen.unansweredReads,
      writes: seen.writes,
      'failed writes': seen.failedWrites,
      'lost writes': seen.lost,
      'longest pause of writes, ms': seen.longestPause,
      'read p50 ms': read.p50,
      'read p95 ms': read.p95,
      'write p50 ms': write.p50,
      'write p95 ms': write.p95,
    });
    for (const [words, times] of Object.entries(seen.failures)) say(`  ${times} times: ${words}`);
  }
} finally {
  await cluster.remove();
}
report({ bench: 'cluster', machine: machine(), nodes: NODES, clients: CLIENTS, rows });
