import type { Seen } from '#test/support/cluster/ask-during.ts';
import { until } from '#test/support/until.ts';

const PATIENCE_MS = 60_000;

/** What clients saw of one hard time. */
export interface Outcome {
  readonly scene: string;
  readonly requests: number;
  /** Requests without success, by status or error. */
  readonly failed: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  /** Acknowledged writes that were not there afterwards. */
  readonly lost: number;
  /** Milliseconds from the end of each trouble to the next acknowledged write. */
  readonly recovery: readonly number[];
  /** Further figures, such as the slowest request. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** Each rule that did not hold, in a sentence; none when the scene holds. */
  readonly faults: readonly string[];
  /** Why the scene could not be played here. */
  readonly skipped?: string;
}

/** An outcome of which only some figures matter. */
export function outcome(scene: string, part: Partial<Outcome>): Outcome {
  return {
    scene,
    requests: 0,
    failed: {},
    acknowledged: 0,
    lost: 0,
    recovery: [],
    figures: {},
    faults: [],
    ...part,
  };
}

/** What must hold of the clients' requests besides that nothing is lost. */
interface Rules {
  readonly recovery: readonly number[];
  /** Kinds of failure that the scene explains, such as `503` or `ECONNREFUSED`. */
  readonly mayFail: readonly string[];
  /** Milliseconds that no request may exceed. */
  readonly limitMs?: number;
}

/** The outcome of a scene during which clients read and wrote. */
export function outcomeOf(
  scene: string,
  seen: Seen,
  { recovery, mayFail, limitMs = Infinity }: Rules,
): Outcome {
  const unexplained = Object.entries(seen.failures).filter(
    ([kind]) => !mayFail.includes(kind.replace(/^\w+ /, '')),
  );
  const faults = [
    seen.lost > 0 && `${seen.lost} acknowledged writes are lost`,
    seen.partial > 0 && `${seen.partial} writes are there in part`,
    seen.withoutRetryAfter > 0 && `${seen.withoutRetryAfter} times 503 without Retry-After`,
    seen.slowest > limitMs && `a request took ${seen.slowest} ms`,
    ...unexplained.map(([kind, times]) => `${times} times: ${kind}`),
  ];
  return outcome(scene, {
    requests: seen.reads + seen.writes,
    failed: seen.failures,
    acknowledged: seen.writes - seen.failedWrites,
    lost: seen.lost,
    recovery,
    figures: {
      'slowest request, ms': seen.slowest,
      'partial writes': seen.partial,
    },
    faults: faults.filter((fault) => fault !== false),
  });
}

/** Resolves once that many further writes are acknowledged; throws when a minute brings none. */
export async function furtherWrites(acknowledged: () => number, number: number): Promise<void> {
  const goal = acknowledged() + number;
  const reached = () => (acknowledged() >= goal ? true : undefined);
  await until(reached, 'a write to be acknowledged', PATIENCE_MS);
}

/** Resolves after that many seconds. */
export const pass = (seconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/** Adds one to the number of a kind. */
export function count(kinds: Record<string, number>, kind: string): void {
  kinds[kind] = (kinds[kind] ?? 0) + 1;
}
