import { makeCounters, makeGauges } from '#server/platform/metrics/instruments.ts';
import type { OutboxState } from '#server/platform/jobs/repository.ts';
import type { DatabaseObserver, PoolState } from '#server/platform/database/observer.ts';

/** A finished request; `route` is a pattern, so that no name and no id of a person is in it. */
interface RequestFigures {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** What is read when somebody asks for the figures. */
interface ReadWhenAsked {
  readonly outbox: () => Promise<readonly OutboxState[]>;
  readonly h1b: () => { readonly records: number; readonly createdAt: string | null };
}

/** The figures of this process in Prometheus' form. */
export interface Metrics {
  readonly database: DatabaseObserver;
  requestEnded(request: RequestFigures): void;
  readonly jobFailed: (kind: string) => void;
  readonly h1bAnswered: (question: string, seconds: number) => void;
  /** Gives the figures that are read only when they are asked for. */
  readFrom(sources: ReadWhenAsked): void;
  /** The text of /metrics and its media type. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Opens the figures of this process; the library is loaded only here, because most installations ask for none. */
export async function openMetrics({
  version,
  commit,
}: {
  readonly version: string;
  readonly commit: string | null;
}): Promise<Metrics> {
  const library = await import('prom-client');
  const register = new library.Registry();
  library.collectDefaultMetrics({ register });
  const { requests, limited, units, turns, retries, jobFailures, answers } = makeCounters(
    library,
    register,
  );
  const { build, connections, outbox, records, snapshotAge } = makeGauges(library, register);
  build.set({ version, commit: commit ?? '' }, 1);
  let pool: () => PoolState = () => ({ open: 0, idle: 0, waiting: 0 });
  let sources: ReadWhenAsked | undefined;

  /** Reads the figures that others keep; a database that is away leaves the outbox out. */
  async function readSources(): Promise<void> {
    for (const [state, count] of Object.entries(pool())) connections.set({ state }, count);
    const state = sources?.h1b();
    records.set(state?.records ?? 0);
    if (state?.createdAt)
      snapshotAge.set((Date.now() - new Date(state.createdAt).getTime()) / 1000);
    for (const gauge of Object.values(outbox)) gauge.reset();
    const kinds = await sources?.outbox().catch(() => []);
    for (const { kind, waiting, oldestSeconds, dead } of kinds ?? []) {
      outbox.waiting.set({ kind }, waiting);
      outbox.oldest.set({ kind }, oldestSeconds);
      outbox.dead.set({ kind }, dead);
    }
  }

  return {
    database: {
      opened: (read) => (pool = read),
      unit({ waitedMs, tookMs, isDone }) {
        turns.observe(waitedMs / 1000);
        units.observe({ outcome: isDone ? 'done' : 'failed' }, tookMs / 1000);
      },
      retried: () => retries.inc(),
    },
    requestEnded({ route, method, status, seconds }) {
      requests.observe({ route, method, status }, seconds);
      if (status === 429) limited.inc({ route });
    },
    jobFailed: (kind) => jobFailures.inc({ kind }),
    h1bAnswered: (question, seconds) => answers.observe({ question }, seconds),
    readFrom: (given) => (sources = given),
    async render() {
      await readSources();
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
}
