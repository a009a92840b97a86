import type * as promClient from 'prom-client';
import type { Registry } from 'prom-client';

import type { DatabaseObserver, PoolState } from '#server/platform/database/observer.ts';
import type { OutboxState } from '#server/platform/jobs/repository.ts';

type Library = typeof promClient;

const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DATABASE_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** What is counted when it happens. */
function makeCounters({ Counter, Histogram }: Library, register: Registry) {
  const registers = [register];
  const requests = new Histogram({
    name: 'waymark_http_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  });
  const limited = new Counter({
    name: 'waymark_rate_limit_refusals_total',
    help: 'Requests that a limit refused (429).',
    labelNames: ['route'],
    registers,
  });
  const units = new Histogram({
    name: 'waymark_database_unit_seconds',
    help: 'Time of a transaction, waiting for a connection included.',
    labelNames: ['outcome'],
    buckets: DATABASE_BUCKETS_S,
    registers,
  });
  const turns = new Histogram({
    name: 'waymark_database_turn_seconds',
    help: 'Time a transaction waited for a connection.',
    buckets: DATABASE_BUCKETS_S,
    registers,
  });
  const retries = new Counter({
    name: 'waymark_database_retries_total',
    help: 'Transactions that ran again after a deadlock or a serialisation failure.',
    registers,
  });
  const jobFailures = new Counter({
    name: 'waymark_job_failures_total',
    help: 'Tries of background jobs that failed, by kind; mails are the kinds that end in .mail.',
    labelNames: ['kind'],
    registers,
  });
  const answers = new Histogram({
    name: 'waymark_h1b_answer_seconds',
    help: 'Time of an answer of the H1B explorer.',
    labelNames: ['question'],
    buckets: DATABASE_BUCKETS_S,
    registers,
  });
  return { requests, limited, units, turns, retries, jobFailures, answers };
}

/** What is read when somebody asks for the figures. */
function makeGauges({ Gauge }: Library, register: Registry) {
  const registers = [register];
  const build = new Gauge({
    name: 'waymark_build_info',
    help: 'Always 1; the labels say which version runs, made from which commit.',
    labelNames: ['version', 'commit'],
    registers,
  });
  const connections = new Gauge({
    name: 'waymark_database_connections',
    help: 'Connections to the database by state; waiting counts transactions without one.',
    labelNames: ['state'],
    registers,
  });
  const outbox = {
    waiting: new Gauge({
      name: 'waymark_outbox_jobs',
      help: 'Background jobs that wait, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    oldest: new Gauge({
      name: 'waymark_outbox_oldest_seconds',
      help: 'Seconds for which the oldest background job has waited, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    dead: new Gauge({
      name: 'waymark_outbox_dead_jobs',
      help: 'Background jobs that were given up, by kind.',
      labelNames: ['kind'],
      registers,
    }),
  };
  const records = new Gauge({
    name: 'waymark_h1b_records',
    help: 'Records of the H1B snapshot that is served.',
    registers,
  });
  const snapshotAge = new Gauge({
    name: 'waymark_h1b_snapshot_age_seconds',
    help: 'Age of the H1B snapshot that is served.',
    registers,
  });
  return { build, connections, outbox, records, snapshotAge };
}

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
