import * as fc from 'fast-check';
import pLimit from 'p-limit';

import { healthFaults, healthFigures, watchHealth } from '#bench/chaos/health-watch.ts';
import { count, outcome, type Outcome } from '#bench/chaos/scene.ts';
import { describedAnswers, faultOf } from '#test/support/bad-input/described-answers.ts';
import { guidedRequest } from '#test/support/bad-input/guided-requests.ts';
import { sendOdd } from '#test/support/bad-input/odd-request.ts';
import { randomRequest } from '#test/support/bad-input/random-requests.ts';
import { allContracts } from '#test/support/contracts.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, WITH_SAMPLE, type TestServer } from '#test/support/server.ts';

const AT_ONCE = 8;
/** Requests of one account: some of them end its sessions. */
const PER_PERSON = 500;

/** Bad requests over every route, half of them random and half almost as their contracts want them. */
export async function badRequests(requests: number, seed: number): Promise<Outcome> {
  const env = { ...WITH_SAMPLE, H1B_WORKERS: '1' };
  const server = await startServer({ dataDir: await preparedDataDir(), env });
  try {
    const described = await describedAnswers(server.url);
    const contracts = (await allContracts()).filter(({ path }) => !path.endsWith('/logout'));
    const failed: Record<string, number> = {};
    const faults: string[] = [];
    const { health } = await watchHealth(server, async () => {
      for (let done = 0; done < requests; done += PER_PERSON) {
        const person = await signIn(server);
        const ids = await someRows(person);
        const numRuns = Math.min(PER_PERSON, requests - done);
        const both = fc.oneof(randomRequest(contracts), guidedRequest(contracts, ids));
        const limit = pLimit(AT_ONCE);
        const sending = fc.sample(both, { numRuns, seed: seed + done }).map((request) =>
          limit(async () => {
            const answer = await sendOdd(server.url, person.session.access_token, request);
            if (answer.status >= 400) count(failed, String(answer.status));
            const fault = faultOf(answer, described);
            if (fault !== undefined) faults.push(fault);
          }),
        );
        await Promise.all(sending);
      }
    });
    return outcome(`${requests} bad requests over ${contracts.length} routes`, {
      requests,
      failed,
      figures: { seed, ...healthFigures(health) },
      faults: [...faults, ...errorsLogged(server), ...healthFaults(health), ...crashes(server)],
    });
  } finally {
    await server.remove();
  }
}

/** Ids of rows of the person, so that some requests are about what exists. */
async function someRows(person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const [path, body] of [
    ['/api/applications/', { company: { name: 'Trail' }, job_title: 'Engineer' }],
    ['/api/saved-jobs/', { title: 'Engineer', company_name: 'Northwind' }],
    ['/api/contacts/', { name: 'Ann', application_ids: [] }],
    ['/api/imports/', [{ company: 'Harbor', role: 'Engineer' }]],
  ] as const) {
    const { body: made } = await person.api('POST', path, body);
    const { id } = made as { id?: string };
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/** What the log says of the first faults that nobody foresaw, with their stacks. */
function errorsLogged(server: TestServer): string[] {
  const lines = server.output().split('\n');
  const found = lines.filter((line) => /"status(Code)?":500/.test(line));
  return found.slice(0, 3).map((line) => line.slice(0, 1500));
}

/** A process that has ended. */
export function crashes(server: TestServer): string[] {
  try {
    process.kill(server.pid, 0);
    return [];
  } catch {
    return [`the server ended: ${server.output().slice(-500)}`];
  }
}
