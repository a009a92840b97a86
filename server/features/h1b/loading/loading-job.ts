import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';

import { type ProgressLine, readProgress } from '#server/h1b/import/progress-lines.ts';
import type { Clock } from '#server/platform/clock.ts';
import { commandFile } from '#server/platform/command-file.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { loadingMessages } from '#shared/h1b/loading-messages.ts';

/** What to load: official fiscal years, wage years, and uploaded files by their names. */
interface LoadingRequest {
  readonly years: readonly number[];
  readonly wages: readonly number[];
  readonly files: readonly string[];
}

/** The last import that was started from a page. */
interface LoadingState {
  readonly state: 'idle' | 'running' | 'done' | 'failed' | 'stopped';
  readonly request: LoadingRequest | null;
  readonly startedAt: string | null;
  /** What the import said of each file, or why it failed. */
  readonly report: string | null;
}

/** Where an import is run, and with which addresses. */
export interface LoadingPlace {
  readonly dataDir: string;
  /** The folder of H1B data. */
  readonly folder: string;
  /** An operator's list of addresses; the one of the program when undefined. */
  readonly list: string | undefined;
  readonly clock: Clock;
  readonly log: { error(message: string): void };
  /** Serves the records of an import, before it counts as done: a page that asks then gets them. */
  readonly serve: () => Promise<void>;
}

const IDLE: LoadingState = { state: 'idle', request: null, startedAt: null, report: null };

/**
 * Runs the operator's import command in a process of its own, one at a time, so that no request waits for it. What
 * became of the last one survives a restart.
 */
export class LoadingJob {
  readonly #place: LoadingPlace;
  readonly #path: string;
  /** Where uploaded files wait for their import. */
  readonly uploads: string;
  #state: LoadingState;
  #progress: ProgressLine | null = null;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(place: LoadingPlace) {
    this.#place = place;
    this.#path = join(place.folder, 'loading.json');
    this.uploads = join(place.folder, 'uploads');
    const known = readState(this.#path);
    this.#state = known.state === 'running' ? { ...known, state: 'stopped' } : known;
  }

  get now(): LoadingState & { readonly progress: ProgressLine | null } {
    return { ...this.#state, progress: this.#progress };
  }

  /** Starts an import; throws AppError `conflict` while one runs from here, `validation_failed` for a file that is not there. */
  async start(request: LoadingRequest): Promise<void> {
    this.refuseWhileRunning();
    const paths = request.files.map((name) => join(this.uploads, name));
    if (!paths.every((path) => existsSync(path))) {
      throw new AppError(ERRORS.validation_failed, loadingMessages.noFile);
    }
    const { dataDir, list, clock } = this.#place;
    const args = [commandFile('h1b-import'), '--progress', '--data-dir', dataDir];
    if (list !== undefined) args.push('--list', list);
    if (request.years.length > 0) args.push('--official', request.years.join(','));
    if (request.wages.length > 0) args.push('--wages', request.wages.join(','));
    const startedAt = clock.now().toISOString();
    const child = spawn(process.execPath, [...args, '--', ...paths], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#state = { state: 'running', request, startedAt, report: null };
    this.#ended = this.#follow(child, this.#state).catch((error: unknown) => {
      this.#place.log.error(`what became of an H1B import cannot be kept: ${String(error)}`);
    });
    await this.#keep();
  }

  /** Stops the running import; what was downloaded and uploaded stays. Throws AppError `conflict` when none runs. */
  async cancel(): Promise<void> {
    if (!this.#child) throw new AppError(ERRORS.conflict, loadingMessages.notRunning);
    await this.close();
  }

  /** Throws AppError `conflict` while an import runs. */
  refuseWhileRunning(): void {
    if (this.#child) throw new AppError(ERRORS.conflict, loadingMessages.running);
  }

  /** Ends a running import. */
  async close(): Promise<void> {
    if (this.#child) this.#state = { ...this.#state, state: 'stopped' };
    this.#child?.kill();
    await this.#ended;
  }

  async #follow(child: ChildProcess & { stdout: Readable; stderr: Readable }, begun: LoadingState) {
    const problems: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => {
      const progress = readProgress(line);
      if (progress) this.#progress = progress;
      else problems.push(line);
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('close', resolve);
      child.once('error', (error) => {
        problems.push(String(error));
        resolve(null);
      });
    });
    const [report, code] = await Promise.all([readText(child.stdout), ended]);
    const isStopped = this.#state.state === 'stopped';
    // Files of a cancelled import are taken again.
    if (!isStopped) {
      await rm(this.uploads, { recursive: true, force: true });
      await this.#place.serve();
    }
    this.#child = undefined;
    this.#progress = null;
    this.#state = {
      ...begun,
      state: isStopped ? 'stopped' : code === 0 ? 'done' : 'failed',
      report: isStopped ? null : [...problems, report].join('\n').trim(),
    };
    await this.#keep();
  }

  async #keep(): Promise<void> {
    await makeFolder(this.#place.folder, { mode: 0o777 });
    await writeWhole(this.#path, JSON.stringify(this.#state));
  }
}

function readState(path: string): LoadingState {
  try {
    const { request, ...state } = JSON.parse(readFileSync(path, 'utf8')) as LoadingState;
    // What a version before wages wrote has none.
    return { ...IDLE, ...state, request: request && { ...request, wages: request.wages ?? [] } };
  } catch {
    return IDLE;
  }
}
