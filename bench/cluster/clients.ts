import { summarise, type Timing } from '#bench/support.ts';
import type { Person } from '#test/support/people.ts';

/** What the clients of a scene saw. */
interface Seen {
  readonly reads: number;
  readonly failedReads: number;
  readonly writes: number;
  readonly failedWrites: number;
  /** Acknowledged writes that were not there afterwards. */
  readonly lost: number;
  /** Milliseconds of the longest time in which no write succeeded. */
  readonly longestPause: number;
  readonly read: Timing;
  readonly write: Timing;
  /** Failures by their status or error, with their number. */
  readonly failures: Readonly<Record<string, number>>;
}

const LIMIT_MS = 15_000;

/**
 * Lets each person read and write in turn while a scene plays, and looks afterwards whether every acknowledged write is
 * there. A failed request is counted and not repeated.
 */
export async function askDuring(
  url: string,
  people: readonly Person[],
  scene: () => Promise<void>,
): Promise<Seen> {
  const times = { read: [] as number[], write: [] as number[] };
  const failed = { read: 0, write: 0 };
  const failures: Record<string, number> = {};
  const kept = new Map<Person, string[]>(people.map((person) => [person, []]));
  let lastWrite = performance.now();
  let longestPause = 0;
  const ending = new AbortController();

  async function ask(person: Person, kind: 'read' | 'write'): Promise<void> {
    const start = performance.now();
    try {
      const response = await fetch(`${url}/api/applications/`, {
        method: kind === 'read' ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${person.session.access_token}`,
          ...(kind === 'write' && { 'content-type': 'application/json' }),
        },
        body:
          kind === 'write'
            ? JSON.stringify({ company: { name: 'Harbor' }, job_title: `Engineer ${start}` })
            : undefined,
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const body = (await response.json()) as { id?: string };
      if (!response.ok) throw new Error(String(response.status));
      times[kind].push(performance.now() - start);
      if (kind === 'write' && body.id) {
        kept.get(person)?.push(body.id);
        longestPause = Math.max(longestPause, performance.now() - lastWrite);
        lastWrite = performance.now();
      }
    } catch (error) {
      failed[kind] += 1;
      const words = `${kind} ${error instanceof Error ? error.message : String(error)}`;
      failures[words] = (failures[words] ?? 0) + 1;
      // A server that refuses at once would be asked without end.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const asking = people.map(async (person) => {
    while (!ending.signal.aborted) {
      await ask(person, 'write');
      for (let count = 0; count < 4; count += 1) await ask(person, 'read');
    }
  });
  await scene();
  ending.abort();
  await Promise.all(asking);
  longestPause = Math.max(longestPause, performance.now() - lastWrite);
  let lost = 0;
  for (const person of people) lost += await missing(person, kept.get(person) ?? []);
  return {
    reads: times.read.length + failed.read,
    failedReads: failed.read,
    writes: times.write.length + failed.write,
    failedWrites: failed.write,
    lost,
    longestPause: Math.round(longestPause),
    read: summarise(times.read),
    write: summarise(times.write),
    failures,
  };
}

/** How many of the ids the person's list does not have. */
async function missing(person: Person, ids: readonly string[]): Promise<number> {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { body } = await person.api('GET', `/api/applications/?page=${page}`);
    const { data } = body as { data: { id: string }[] };
    if (data.length === 0) break;
    for (const { id } of data) found.add(id);
  }
  return ids.filter((id) => !found.has(id)).length;
}
