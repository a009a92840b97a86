import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Milliseconds between signs of life, and after which a lock of another machine without one is stale. */
const BEAT_MS = 5000;
const SILENT_MS = 120_000;

/** Another import holds the lock. */
export class ImportRunning extends Error {
  constructor(path: string, holder: Holder | null) {
    const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : '';
    super(`another import is running${who}; wait for it, or remove ${path} when it is gone`);
    this.name = 'ImportRunning';
  }
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
  /** When the process was started, in the kernel's ticks; tells a reused process id. Empty where unknown. */
  readonly started: string;
}

/** Takes the import lock of a folder, also from a holder that is gone; throws ImportRunning. The answer releases it. */
export function takeImportLock(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'import.lock');
  const mine = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    started: startOf(process.pid),
  } satisfies Holder);
  if (!create(path, mine)) {
    removeStale(path);
    if (!create(path, mine)) throw new ImportRunning(path, readHolder(path));
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    if (read(path) === mine) rmSync(path, { force: true });
  };
}

/** Creates the lock with its content in one step, so that nobody ever reads half of it. */
function create(path: string, content: string): boolean {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Moves a stale lock away; when what was moved turns out to be a live one taken in between, it is put back. */
function removeStale(path: string): void {
  const content = read(path);
  if (content === null || isAlive(path)) return;
  const aside = `${path}.${process.pid}.stale.tmp`;
  try {
    renameSync(path, aside);
    if (read(aside) !== content) linkSync(aside, path);
  } catch {
    // Another process was faster; whoever creates the lock first holds it.
  }
  rmSync(aside, { force: true });
}

function isAlive(path: string): boolean {
  const holder = readHolder(path);
  if (!holder) return false;
  if (holder.host !== hostname()) {
    const beat = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - beat < SILENT_MS;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // A process that may not be signalled is alive.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return holder.started === '' || holder.started === startOf(holder.pid);
}

function readHolder(path: string): Holder | null {
  try {
    const parsed: unknown = JSON.parse(read(path) ?? '');
    return typeof parsed === 'object' && parsed !== null && 'pid' in parsed
      ? (parsed as Holder)
      : null;
  } catch {
    return null;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function touch(path: string): void {
  const now = Date.now() / 1000;
  try {
    utimesSync(path, now, now);
  } catch {
    // The lock was removed by hand; the import goes on.
  }
}

/** Start time of a process where the kernel tells it, behind the name that may hold blanks. */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
