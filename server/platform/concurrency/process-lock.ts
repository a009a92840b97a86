import { randomUUID } from 'node:crypto';
import { link, readFile, readlink, rename, rm, stat, unlink, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import { writeDraft } from '#server/platform/files/write-whole.ts';

/** The host, boot and process namespace in which the ids of processes mean something. */
async function thisPlace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return [hostname(), boot.trim(), namespace].join(' ');
}

/** When a process started, in clock ticks since boot; null when it has ended or the system does not say. */
async function processStart(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Fields after the command's closing parenthesis: state is the first, start time the twentieth.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const dead = fields[0] === 'Z' || fields[0] === 'X';
  return dead ? null : (fields[19] ?? null);
}

/** Whether a process of this place runs; one that may not be signalled does. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The process that holds a lock, as its file describes it. */
export interface LockHolder {
  readonly pid: number;
  /** When the process started, in clock ticks since boot; null where the system does not say. */
  readonly started: string | null;
  /** The host, boot and process namespace in which `pid` means something. */
  readonly place: string;
  /** When the lock was taken, in ISO form; missing in locks of earlier versions. */
  readonly since?: string;
  /** Path of a unix socket on which the holder answers. */
  readonly socket?: string;
  /** Distinguishes two locks of one process. */
  readonly token?: string;
}

/** How a lock is taken, and when its holder counts as gone. */
interface LockRules {
  /** A unix socket on which this process will answer. */
  readonly socket?: string;
  /** Milliseconds in which a holder of another process namespace must touch the file to count as alive. */
  readonly silenceMs?: number;
  /** Milliseconds for which the last touch of a holder on another host is trusted, where disks report it late. */
  readonly trustedMs?: number;
  /** The error for a lock that a live process holds. */
  refused(holder: LockHolder): Error;
  /** The error for a file that is no lock; without it such a file is replaced. */
  damaged?(): Error;
}

/** A held lock. */
export interface ProcessLock {
  /** A holder that died without releasing the lock, when there was one. */
  readonly previous: LockHolder | undefined;
  release(): Promise<void>;
}

const HEARTBEAT_MS = 1_000;
const SILENCE_MS = 5_000;
/** Readable for an operator's command that runs as another user. */
const MODE = 0o644;
/** Milliseconds between two looks at the file of a holder elsewhere. */
const LOOK_MS = 200;

/**
 * Takes the lock whose file is `path` for this process, also from a holder that died; its folder must exist. Throws what
 * the rules say when a live process holds it or the file is damaged, and what the file system throws.
 */
export async function takeProcessLock(path: string, rules: LockRules): Promise<ProcessLock> {
  const token = randomUUID();
  const mine = JSON.stringify({
    pid: process.pid,
    started: await processStart(process.pid),
    place: await thisPlace(),
    since: new Date().toISOString(),
    ...(rules.socket === undefined ? {} : { socket: rules.socket }),
    token,
  } satisfies LockHolder);
  const draft: Draft = { path: `${path}.${token}.tmp`, content: mine };
  let previous: LockHolder | undefined;
  try {
    await writeDraft(draft.path, draft.content, { mode: MODE });
    previous = await take(path, draft, rules);
  } finally {
    await rm(draft.path, { force: true });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS).unref();
  return {
    previous,
    async release() {
      clearInterval(heartbeat);
      const text = await readFile(path, 'utf8').catch(() => undefined);
      if (text !== mine) return;
      // Left by a starter that died; the lock of a live process is never claimed.
      await rm(`${path}.next`, { force: true });
      await unlink(path);
    },
  };
}

/** The holder of the lock whose file is `path`; undefined when there is no file or it is no lock. */
export async function readLock(path: string): Promise<LockHolder | undefined> {
  return (await read(path))?.holder;
}

/** Whether a live process holds the lock whose file is `path`. */
export async function isLockHeld(path: string): Promise<boolean> {
  const holder = (await read(path))?.holder;
  return holder !== undefined && isHeld(path, holder, {});
}

interface Draft {
  readonly path: string;
  readonly content: string;
}

// A process that replaces a dead holder's file must hold `<file>.next` and find the file unchanged, so one of
// many starters wins; a starter that dies in between is itself taken over in the same way.
async function take(path: string, draft: Draft, rules: LockRules): Promise<LockHolder | undefined> {
  for (;;) {
    if (await linked(draft, path)) return undefined;
    const found = await read(path);
    if (!found) continue;
    if (!found.holder && rules.damaged) throw rules.damaged();
    if (found.holder && (await isHeld(path, found.holder, rules))) {
      throw rules.refused(found.holder);
    }
    const claim = `${path}.next`;
    await take(claim, draft, rules);
    try {
      if ((await read(path))?.text !== found.text) continue;
      const copy = draft.path.replace(/tmp$/, 'copy.tmp');
      await link(draft.path, copy);
      await rename(copy, path);
      return found.holder;
    } finally {
      await rm(claim, { force: true });
    }
  }
}

async function isHeld(
  path: string,
  holder: LockHolder,
  rules: Pick<LockRules, 'silenceMs' | 'trustedMs'>,
): Promise<boolean> {
  if (holder.socket !== undefined && (await socketAnswers(holder.socket))) return true;
  if (holder.place === (await thisPlace())) {
    if (holder.started !== null) return (await processStart(holder.pid)) === holder.started;
    if (!isAlive(holder.pid)) return false;
  }
  // A pid from elsewhere says nothing (containers, a shared disk); a live holder touches its file.
  if (rules.trustedMs !== undefined && hostOf(holder) !== hostname()) {
    return Date.now() - (await modified(path)) < rules.trustedMs;
  }
  const silenceMs = rules.silenceMs ?? SILENCE_MS;
  const before = await modified(path);
  const end = performance.now() + silenceMs;
  while (performance.now() < end) {
    await wait(Math.min(LOOK_MS, silenceMs));
    if ((await modified(path)) !== before) return true;
  }
  return false;
}

/** The host a lock was taken on. */
export function hostOf({ place }: LockHolder): string {
  return place.split(' ', 1)[0] ?? '';
}

/** Whether a process answers on the unix socket. */
function socketAnswers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

async function linked(draft: Draft, path: string): Promise<boolean> {
  for (;;) {
    try {
      await link(draft.path, path);
      return true;
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      if (!isCode(error, 'ENOENT')) throw error;
      // The holder tidied the folder up.
      await writeDraft(draft.path, draft.content, { mode: MODE });
    }
  }
}

async function read(
  path: string,
): Promise<{ readonly holder: LockHolder | undefined; readonly text: string } | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    return { holder: await parseHolder(text), text };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function parseHolder(text: string): Promise<LockHolder | undefined> {
  try {
    const value = JSON.parse(text) as (Partial<LockHolder> & { readonly host?: string }) | null;
    if (typeof value?.pid !== 'number') return undefined;
    // Import locks of earlier versions name the host only.
    const place = value.place ?? (value.host === hostname() ? await thisPlace() : value.host);
    if (typeof place !== 'string') return undefined;
    return { ...value, pid: value.pid, started: value.started || null, place };
  } catch {
    return undefined;
  }
}

async function modified(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
