import { lookAfter } from '#test/support/cluster/look-after.ts';
import type { Person } from '#test/support/people.ts';

/** What the clients of a scene saw. */
export interface Seen {
  readonly reads: number;
  readonly failedReads: number;
  /** Failed reads that brought no answer within a minute either, asked again after each Retry-After. */
  readonly unansweredReads: number;
  readonly writes: number;
  readonly failedWrites: number;
  /** Acknowledged writes that were not there afterwards. */
  readonly lost: number;
  /** Writes that are there without all that belongs to them, and lists whose count differs from their rows. */
  readonly partial: number;
  /** Milliseconds of the longest time in which no write succeeded. */
  readonly longestPause: number;
  /** Milliseconds of the slowest request, whether it succeeded or failed. */
  readonly slowest: number;
  /** Responses with 503 that did not say when to try again. */
  readonly withoutRetryAfter: number;
  /** Milliseconds of each request that succeeded. */
  readonly times: Readonly<Record<'read' | 'write', readonly number[]>>;
  /** Failures by their status or error, with their number. */
  readonly failures: Readonly<Record<string, number>>;
}

const LIMIT_MS = 15_000;
const PATIENCE_MS = 60_000;

const pass = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** A request that was refused, with the seconds after which its server asks to come again. */
class Refused extends Error {
  readonly retryAfter: number;

  constructor(response: Response) {
    super(String(response.status));
    this.retryAfter = Number(response.headers.get('retry-after') ?? 1);
  }
}

/** The status of a refused response, the code of a broken connection, or the error's message. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? error.message;
}

/**
 * Lets each person read and write in turn while a scene plays, and looks afterwards whether every acknowledged write is
 * there. The scene may ask for the number of acknowledged writes. A failed write is counted and not repeated; a failed read is counted and asked again after Retry-After.
 */
export async function askDuring(
  url: string,
  people: readonly Person[],
  scene: (acknowledged: () => number) => Promise<void>,
): Promise<Seen> {
  const times = { read: [] as number[], write: [] as number[] };
  const failed = { read: 0, write: 0 };
  let unansweredReads = 0;
  const failures: Record<string, number> = {};
  const kept = new Map<Person, string[]>(people.map((person) => [person, []]));
  let lastWrite = performance.now();
  let longestPause = 0;
  let slowest = 0;
  let withoutRetryAfter = 0;
  const ending = new AbortController();

  async function send(person: Person, kind: 'read' | 'write'): Promise<{ id?: string }> {
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
            ? JSON.stringify({ company: { name: 'Harbor' }, job_title: 'Engineer' })
            : undefined,
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const body = (await response.json()) as { id?: string };
      if (response.status === 503 && !response.headers.has('retry-after')) withoutRetryAfter += 1;
      if (!response.ok) throw new Refused(response);
      return body;
    } finally {
      slowest = Math.max(slowest, performance.now() - start);
    }
  }

  async function ask(person: Person, kind: 'read' | 'write'): Promise<void> {
    const start = performance.now();
    try {
      const { id } = await send(person, kind);
      times[kind].push(performance.now() - start);
      if (kind === 'write' && id) {
        kept.get(person)?.push(id);
        longestPause = Math.max(longestPause, performance.now() - lastWrite);
        lastWrite = performance.now();
      }
    } catch (error) {
      failed[kind] += 1;
      const words = `${kind} ${kindOf(error)}`;
      failures[words] = (failures[words] ?? 0) + 1;
      if (kind === 'read') unansweredReads += (await readLater(person, error)) ? 0 : 1;
      // A server that refuses at once would be asked without end.
      else await pass(0.05);
    }
  }

  async function readLater(person: Person, refusal: unknown): Promise<boolean> {
    const end = performance.now() + PATIENCE_MS;
    for (let error = refusal; performance.now() < end;) {
      await pass(error instanceof Refused ? error.retryAfter : 1);
      try {
        await send(person, 'read');
        return true;
      } catch (again) {
        error = again;
      }
    }
    return false;
  }

  const asking = people.map(async (person) => {
    while (!ending.signal.aborted) {
      await ask(person, 'write');
      for (let count = 0; count < 4; count += 1) await ask(person, 'read');
    }
  });
  try {
    await scene(() => times.write.length);
  } finally {
    ending.abort();
    await Promise.all(asking);
  }
  longestPause = Math.max(longestPause, performance.now() - lastWrite);
  const after = { lost: 0, partial: 0 };
  for (const person of people) {
    const { lost, partial } = await lookAfter(person, kept.get(person) ?? []);
    after.lost += lost;
    after.partial += partial;
  }
  return {
    reads: times.read.length + failed.read,
    failedReads: failed.read,
    unansweredReads,
    writes: times.write.length + failed.write,
    failedWrites: failed.write,
    ...after,
    longestPause: Math.round(longestPause),
    slowest: Math.round(slowest),
    withoutRetryAfter,
    times,
    failures,
  };
}
