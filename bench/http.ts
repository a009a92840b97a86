import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { benchDatabases } from '#bench/databases.ts';
import { machine, report, say, throughput } from '#bench/support.ts';
import { signIn } from '#test/support/people.ts';

// Requests a second of the applications list against a bare Fastify route that answers the same bytes
// (quality.md: at least 20 % on PostgreSQL, 3 % embedded).
const rows = [];
for (const database of await benchDatabases()) {
  say(`${database.name}: measuring`);
  const server = await database.start();
  const person = await signIn(server);
  for (let count = 0; count < 10; count += 1) {
    await person.api('POST', '/api/applications/', {
      company: { name: `Company ${count}` },
      job_title: 'Software Engineer',
      company_link: 'https://www.company.example/careers',
    });
  }
  const headers = { authorization: `Bearer ${person.session.access_token}` };
  const list = () => fetch(`${server.url}/api/applications/`, { headers });
  const bytes = await (await list()).text();
  const bare = new Worker(new URL('bare-fastify.ts', import.meta.url), { workerData: bytes });
  const [port] = (await once(bare, 'message')) as [number];
  const bareList = () => fetch(`http://127.0.0.1:${port}/`, { headers });
  await throughput(list, { seconds: 2 });
  await throughput(bareList, { seconds: 2 });
  const ours = await throughput(list);
  const theirs = await throughput(bareList);
  await bare.terminate();
  await server.remove();
  await database.remove();
  rows.push({
    database: database.name,
    'GET /api/applications/ per s': ours,
    'bare Fastify per s': theirs,
    'share in %': Math.round((ours / theirs) * 1000) / 10,
  });
}
report({ bench: 'http', machine: machine(), rows });
