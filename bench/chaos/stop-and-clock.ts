import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import {
  furtherWrites,
  count,
  outcome,
  outcomeOf,
  pass,
  type Outcome,
} from '#bench/chaos/scene.ts';
import { askDuring } from '#test/support/cluster/ask-during.ts';
import { lookAfter } from '#test/support/cluster/look-after.ts';
import { somePeople } from '#bench/chaos/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import type { Person } from '#test/support/people.ts';
import { startServer } from '#test/support/server.ts';

const CLIENTS = 8;
const WRITES = 20;
const STOPPED_S = 8;

/** The server's process is halted (SIGSTOP) while people write, and goes on. */
export async function stoppedServer(): Promise<Outcome> {
  const server = await startServer({ dataDir: await preparedDataDir() });
  try {
    const people = await somePeople(server, CLIENTS);
    const recovery: number[] = [];
    const seen = await askDuring(server.url, people, async (acknowledged) => {
      await furtherWrites(acknowledged, WRITES);
      process.kill(server.pid, 'SIGSTOP');
      await pass(STOPPED_S);
      process.kill(server.pid, 'SIGCONT');
      const goesOn = performance.now();
      await furtherWrites(acknowledged, 1);
      recovery.push(performance.now() - goesOn);
      await furtherWrites(acknowledged, WRITES);
    });
    const scene = `the server is halted for ${STOPPED_S} seconds (SIGSTOP)`;
    return outcomeOf(scene, seen, { recovery, mayFail: ['503'] });
  } finally {
    process.kill(server.pid, 'SIGCONT');
    await server.remove();
  }
}

const HOUR_MS = 3_600_000;
const JUMPS: Readonly<Record<string, number>> = {
  'a day ahead': 24 * HOUR_MS,
  'back to the right time': 0,
  'a day behind': -24 * HOUR_MS,
  'right again': 0,
};

/** The clock of the server's process jumps by a day, both ways. Only what its JavaScript reads jumps: the machine's clock belongs to others. */
export async function clockJump(): Promise<Outcome> {
  const dataDir = await preparedDataDir();
  const file = join(dataDir, 'clock');
  await writeFile(file, '0');
  const preload = join(import.meta.dirname, 'shifted-clock.ts');
  const server = await startServer({
    dataDir,
    env: {
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${preload}`,
      SHIFTED_CLOCK: file,
    },
  });
  try {
    const [person] = await somePeople(server, 1);
    if (!person) throw new Error('nobody could sign in');
    const failed: Record<string, number> = {};
    const faults: string[] = [];
    const written: string[] = [];
    let requests = 0;
    const write = async (by: Person['session']): Promise<number> => {
      const response = await fetch(`${server.url}/api/applications/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${by.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ company: { name: 'Trail' }, job_title: 'Engineer' }),
      });
      requests += 1;
      const { id } = (await response.json()) as { id?: string };
      if (response.status === 201 && id !== undefined) written.push(id);
      else count(failed, String(response.status));
      return response.status;
    };
    let { session } = person;
    const jumps = Object.entries(JUMPS);
    for (const [jump, shift] of jumps) {
      for (let times = 0; times < WRITES; times += 1) await write(session);
      await writeFile(file, String(shift));
      await pass(1);
      const status = await write(session);
      if (status >= 500) faults.push(`${jump}: a write returned ${status}`);
      if (status < 400) continue;
      const { data, error } = await person.auth.refreshSession(session);
      if (!data.session) faults.push(`${jump}: the session cannot be refreshed: ${error?.message}`);
      else ({ session } = data);
      if ((await write(session)) !== 201) faults.push(`${jump}: a new token does not help`);
    }
    const seen = await lookAfter(
      { ...person, api: (method, path) => apiOf(server.url, session, method, path) },
      written,
    );
    if (seen.lost > 0) faults.push(`${seen.lost} acknowledged writes are lost`);
    return outcome(`the server's clock jumps: ${jumps.map(([jump]) => jump).join(', ')}`, {
      requests,
      failed,
      acknowledged: written.length,
      lost: seen.lost,
      faults,
    });
  } finally {
    await server.remove();
  }
}

async function apiOf(
  url: string,
  { access_token: token }: Person['session'],
  method: string,
  path: string,
): ReturnType<Person['api']> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
}
