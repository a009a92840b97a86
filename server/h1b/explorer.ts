import { mkdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import {
  currentPath,
  followCurrent,
  h1bFolder,
  listVersions,
  type Programme,
  programmeFolder,
} from '#server/h1b/data-folder.ts';
import type { ExplorerLog, ExplorerOptions, OpenExplorer } from '#server/h1b/explorer-options.ts';
import { type Corrections, NO_CORRECTIONS } from '#server/h1b/identity/identities.ts';
import { PartedKeys } from '#server/h1b/parted-keys.ts';
import {
  type Answer,
  type Args,
  type QueryOf,
  explorerBusy,
  type ExplorerStatus,
  explorerUnavailable,
  observeQueries,
  type Question,
} from '#server/h1b/questions.ts';
import { scratchBytes } from '#server/h1b/selection/scratch.ts';
import { isGenerated, isVersion, loadedBytes, readHeader } from '#server/h1b/snapshot/format.ts';
import { ByteCache } from '#server/h1b/workers/cache.ts';
import { Pool, PoolBusyError, PoolClosedError } from '#server/h1b/workers/pool.ts';
import { AppError } from '#shared/core/errors.ts';

/** Both versions are in memory while one replaces the other; throws when the new one does not fit beside the old. */
function refuseIfTooLarge(path: string, workers: number): void {
  const header = readHeader(path);
  const needed = loadedBytes(header) + scratchBytes(header) * workers;
  const free = process.availableMemory();
  if (needed <= free) return;
  const mega = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
  throw new Error(
    `it needs ${mega(needed)} beside the version that is served, but ${mega(free)} are free; restart the server to load it`,
  );
}

/** What the log calls the data of a programme. */
const DATA: Readonly<Record<Programme, string>> = { lca: 'H1B', perm: 'PERM' };
/** Share of the cache for whole answers; the workers cache selections in the rest. */
const ANSWER_SHARE = 0.25;
/** Questions that may wait per worker: at 10 million records about a second of work. */
const QUEUED_PER_WORKER = 64;
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;
/** Questions whose answers are not cached: they are large, or seldom repeated. */
const NOT_KEPT = new Set<Question>([
  'linkNames',
  'alikeNames',
  'ids',
  'records',
  'csvLines',
  'recordByCase',
]);

/**
 * Opens the explorer over the data directory and serves new versions as they are published. Without data its state is
 * `empty`, with unusable data `unavailable`.
 */
export async function openExplorer(options: ExplorerOptions): Promise<OpenExplorer> {
  const explorer = beginExplorer(options);
  await explorer.opened;
  return explorer;
}

/** Begins to open the explorer as `openExplorer` does; until `opened` resolves there are no data. */
export function beginExplorer(
  options: ExplorerOptions,
): OpenExplorer & { readonly opened: Promise<void> } {
  const explorer = new PooledExplorer(options);
  return {
    ...explorer.questions,
    opened: explorer.refresh().then(() => explorer.follow()),
    status: () => explorer.status(),
    refresh: () => explorer.refresh(),
    corrections: () => explorer.corrections(),
    close: () => explorer.close(),
  };
}

class PooledExplorer {
  readonly #programme: Programme;
  readonly #folder: string;
  readonly #workers: number;
  readonly #cacheBytes: number;
  readonly #log: ExplorerLog;
  readonly #parted: PartedKeys;
  #stop = () => {};
  #pool: Pool | undefined;
  #answers = new ByteCache<unknown>(0);
  #standsIn = false;
  #corrections: Corrections;
  #revision = '';
  #state: ExplorerStatus['state'] = 'empty';
  #seen = '';
  #failure = '';
  #refreshing: Promise<void> = Promise.resolve();
  readonly #told: Pick<ExplorerOptions, 'answered' | 'worked' | 'standIn'>;

  constructor(options: ExplorerOptions) {
    const { dataDir, workers, cacheBytes, aliases, log, parted } = options;
    this.#told = options;
    this.#corrections = { ...NO_CORRECTIONS, aliases: aliases ?? [] };
    this.#programme = options.programme ?? 'lca';
    this.#folder = programmeFolder(dataDir, this.#programme);
    this.#workers = Math.max(1, workers ?? availableParallelism());
    this.#cacheBytes = cacheBytes ?? DEFAULT_CACHE_BYTES;
    this.#log = log;
    // What is not the same company is so in both programmes.
    this.#parted = new PartedKeys(h1bFolder(dataDir), parted, log);
    mkdirSync(this.#folder, { recursive: true });
  }

  status(): ExplorerStatus {
    const header = this.#pool?.header;
    return {
      state: this.#pool && !this.#pool.isAnswering ? 'unavailable' : this.#state,
      version: header?.version ?? 0,
      createdAt: header?.createdAt ?? null,
      records: header?.rows ?? 0,
      sample: header?.sample ?? false,
      generated: header ? isGenerated(header) : false,
      standsIn: this.#standsIn,
      fiscalYears: this.#pool?.fiscalYears ?? [],
      revision: this.#revision,
    };
  }

  corrections(): Corrections {
    return this.#corrections;
  }

  /** The questions; answers that depend on little more than the filter are cached. */
  readonly questions: QueryOf = observeQueries(
    (question, args, signal) =>
      NOT_KEPT.has(question)
        ? this.#ask(question, args, signal)
        : this.#cached(question, args, signal),
    (question, seconds) => this.#told.answered?.(question, seconds),
  );

  /** Answers what is asked from now on with the names parted that an operator lists. */
  #part(): void {
    const splits = this.#parted.now;
    const revision = splits.join('\n');
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#corrections = { ...this.#corrections, splits };
    this.#pool?.correct(this.#corrections);
    this.#answers = new ByteCache(this.#cacheBytes * ANSWER_SHARE);
  }

  /** Watches current.json, which is replaced when a version is published. */
  follow(): void {
    this.#stop = followCurrent(this.#folder, {
      changed: () => void this.refresh(false),
      look: () => void this.refresh(),
      log: this.#log,
    });
  }

  /** Files are looked at, and, unless only they changed, what operators parted in the page. */
  refresh(all = true): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => this.#refreshOnce(all));
    return this.#refreshing;
  }

  async close(): Promise<void> {
    this.#stop();
    await this.#refreshing;
    // One that was closed while it opened follows since.
    this.#stop();
    await this.#pool?.close();
    this.#pool = undefined;
    this.#state = 'unavailable';
  }

  /** Loads records while the page's parted names are asked for, which a start's database takes longer to say. */
  async #refreshOnce(all: boolean): Promise<void> {
    await Promise.all([this.#look(), all ? this.#parted.refresh() : undefined]);
    this.#part();
  }

  /** Never rejects: what cannot be read now is read at a later look. */
  async #look(): Promise<void> {
    try {
      this.#part();
      const stat = statSync(currentPath(this.#folder), { throwIfNoEntry: false });
      const seen = stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : '';
      if (seen !== this.#seen) await this.#load();
      this.#seen = seen;
      this.#failure = '';
    } catch (error) {
      const failure = `the ${DATA[this.#programme]} data cannot be loaded: ${text(error)}`;
      if (failure !== this.#failure) this.#log.error(failure);
      this.#failure = failure;
      if (!this.#pool) this.#state = 'unavailable';
    }
  }

  /** Serves the newest usable version; without one, the version that is served stays. */
  async #load(): Promise<void> {
    const versions = listVersions(this.#folder);
    for (const { file, version } of versions) {
      const path = join(this.#folder, file);
      if (isVersion(path, version, this.#pool?.header)) return;
      try {
        if (this.#pool) refuseIfTooLarge(path, this.#workers);
        await this.#serve(path);
        return;
      } catch (error) {
        this.#log.error(
          `${DATA[this.#programme]} data version ${version} cannot be served: ${text(error)}. ` +
            'Restore the file from a backup, or import the records again: npm run h1b:import -- --fresh FILES',
        );
      }
    }
    if (this.#pool) return;
    this.#state = versions.length === 0 ? 'empty' : 'unavailable';
    if (versions.length === 0) return;
    const sample = await this.#told.standIn?.();
    if (sample !== undefined) await this.#serve(sample, true);
  }

  async #serve(path: string, standsIn = false): Promise<void> {
    const pool = await Pool.open(path, {
      workers: this.#workers,
      cacheBytes: this.#cacheBytes * (1 - ANSWER_SHARE),
      maxQueued: this.#workers * QUEUED_PER_WORKER,
      corrections: this.#corrections,
      isSeldomAsked: this.#programme === 'perm',
      worked: this.#told.worked,
    });
    const before = this.#pool;
    this.#standsIn = standsIn;
    pool.correct(this.#corrections);
    this.#pool = pool;
    this.#answers = new ByteCache(this.#cacheBytes * ANSWER_SHARE);
    this.#state = pool.header.rows === 0 ? 'empty' : 'ready';
    const { version, rows, sample } = pool.header;
    this.#log.info(
      `serving ${DATA[this.#programme]} data version ${version}: ${rows} records${sample ? ' (sample)' : ''}`,
    );
    await before?.close();
  }

  async #cached<Q extends Question>(
    question: Q,
    args: Args<Q>,
    signal?: AbortSignal,
  ): Promise<Answer<Q>> {
    const key = JSON.stringify([question, args]);
    const answers = this.#answers;
    const kept = answers.get(key);
    if (kept !== undefined) return kept as Answer<Q>;
    const { value, bytes } = await this.#put(question, args, signal);
    answers.set(key, value, bytes + key.length);
    return value;
  }

  async #ask<Q extends Question>(
    question: Q,
    args: Args<Q>,
    signal?: AbortSignal,
  ): Promise<Answer<Q>> {
    return (await this.#put(question, args, signal)).value;
  }

  async #put<Q extends Question>(
    question: Q,
    args: Args<Q>,
    signal?: AbortSignal,
  ): Promise<{ value: Answer<Q>; bytes: number }> {
    const pool = this.#pool;
    if (!pool) throw explorerUnavailable();
    try {
      return await pool.ask(question, args, signal);
    } catch (error) {
      if (error instanceof PoolBusyError) throw explorerBusy();
      if (error instanceof AppError || signal?.aborted) throw error;
      // The pool was replaced by a newer one while the question waited.
      if (error instanceof PoolClosedError && this.#pool && this.#pool !== pool) {
        return await this.#put(question, args, signal);
      }
      this.#log.error(`an H1B question failed: ${text(error)}`);
      throw explorerUnavailable(error);
    }
  }
}

const text = (error: unknown) => (error instanceof Error ? error.message : String(error));
