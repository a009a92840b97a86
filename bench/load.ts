import { openLoop } from '#bench/open-loop.ts';
import { flag, machine, report, say, throughput } from '#bench/support.ts';
import { startCluster } from '#test/support/cluster/start-cluster.ts';
import { signIn, type Person } from '#test/support/people.ts';

// What 1, 2 and 3 nodes hold behind HAProxy, on PostgreSQL with a synchronous replica behind PgBouncer: first requests a
// second of clients that ask again at once, then times at fixed rates of arrival, counted from the moment at which each
// request was to begin. --nodes (the most), --seconds of each measurement. The clients, the proxy and the databases
// share the machine with the nodes.
const NODES = flag('nodes', 3);
const SECONDS = flag('seconds', 10);
const PEOPLE = 16;
const APPLICATIONS = 20;
/** Milliseconds after which a request counts as failed. */
const PATIENCE_MS = 30_000;
/** Shares of the throughput of one node at which requests arrive. */
const RATES = [0.25, 0.5, 0.75];

const SEARCHES = ['engineer', 'analyst', 'data', 'manager', 'scientist', 'nurse', 'google', 'ny'];

/** The turns of a visit: seven lists, two questions to the explorer and one new application. */
function askerOf(url: string, people: readonly Person[]) {
  const signedIn = (turn: number) => {
    const person = people[turn % people.length]!;
    return { authorization: `Bearer ${person.session.access_token}` };
  };
  return async (turn: number): Promise<void> => {
    const kind = turn % 10;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    let response: Response;
    if (kind === 9) {
      response = await fetch(`${url}/api/applications/`, {
        method: 'POST',
        signal,
        headers: { ...signedIn(turn), 'content-type': 'application/json' },
        body: JSON.stringify({ company: { name: 'Harbor' }, job_title: 'Engineer' }),
      });
    } else if (kind === 4 || kind === 8) {
      const search = SEARCHES[turn % SEARCHES.length]!;
      const path = `records?search=${search}&page=${(turn % 40) + 1}`;
      response = await fetch(`${url}/api/h1b/${path}`, { signal });
    } else {
      response = await fetch(`${url}/api/applications/`, { headers: signedIn(turn), signal });
    }
    await response.arrayBuffer();
    if (!response.ok) throw new Error(String(response.status));
  };
}

const at = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;

const rows: Record<string, string | number>[] = [];
let perNode = 0;
for (let nodes = 1; nodes <= NODES; nodes += 1) {
  say(`starting ${nodes} nodes`);
  const cluster = await startCluster(nodes, { H1B_SAMPLE: '' });
  try {
    const { site } = cluster;
    const people: Person[] = [];
    for (let place = 0; place < PEOPLE; place += 1) {
      // One after another: hashing is dear, and a machine that is too busy sends people away.
      const person = await signIn(site);
      people.push(person);
      for (let count = 0; count < APPLICATIONS; count += 1) {
        const company = { name: `Company ${count}` };
        await person.api('POST', '/api/applications/', { company, job_title: 'Engineer' });
      }
    }
    const ask = askerOf(site.url, people);
    let turn = 0;
    const next = () => ask(turn++);
    await throughput(next, { clients: PEOPLE, seconds: 3 });
    const closed = await throughput(next, { clients: PEOPLE, seconds: SECONDS });
    if (nodes === 1) perNode = closed;
    rows.push({ nodes, load: `${PEOPLE} clients that ask again at once`, 'per s': closed });
    for (const share of RATES) {
      const perSecond = Math.round(perNode * share);
      const seen = await openLoop(ask, { perSecond, seconds: SECONDS });
      const sorted = seen.durations.toSorted((a, b) => a - b);
      rows.push({
        nodes,
        load: `arrivals at ${share * 100} % of one node`,
        'per s': perSecond,
        'p50 ms': at(sorted, 0.5),
        'p95 ms': at(sorted, 0.95),
        'p99 ms': at(sorted, 0.99),
        'longest ms': at(sorted, 1),
        failed: seen.failed,
      });
    }
  } finally {
    await cluster.remove();
  }
}
report({ bench: 'load', machine: machine(), rows });
