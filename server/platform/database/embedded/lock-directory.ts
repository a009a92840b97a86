import { randomUUID } from 'node:crypto';
import { link, readFile, readlink, rename, stat, unlink, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { writeDraft } from '#server/platform/files/write-whole.ts';
import { UserError } from '#shared/errors.ts';

/** Who holds an embedded database and where it answers. */
export interface LockRecord {
  readonly pid: number;
  /** When the holder started, in clock ticks since boot; null where the system does not tell. */
  readonly started: string | null;
  /** The host, boot and process namespace in which `pid` means something. */
  readonly place: string;
  /** Path of the holder's unix socket. */
  readonly socket: string;
  /** Tells two locks of one process apart. */
  readonly token: string;
}

/** A live process holds the directory; the message is a sentence for the operator. */
export class DirectoryInUse extends UserError {
  override readonly name = 'DirectoryInUse';
  /** Who holds it. */
  readonly holder: LockRecord;

  constructor(directory: string, holder: LockRecord) {
    super(
      `Another Waymark process (pid ${holder.pid}) is using ${directory}. ` +
        'Stop it first, or give this one its own DATA_DIR.',
    );
    this.holder = holder;
  }
}

/** A held lock. */
export interface DirectoryLock {
  /** The record of a holder that died without releasing, when there was one. */
  readonly previous: LockRecord | undefined;
  release(): Promise<void>;
}

const HEARTBEAT_MS = 1_000;
const SILENCE_MS = 5_000;

/**
 * Takes `directory/lock` for this process, taking over from one that died.
 * Throws DirectoryInUse when a live process holds it, an Error with a sentence for the operator when the file is damaged.
 */
export async function lockDirectory(
  directory: string,
  socket: string,
  silenceMs: number = SILENCE_MS,
): Promise<DirectoryLock> {
  const path = join(directory, 'lock');
  const token = randomUUID();
  const mine = JSON.stringify({
    pid: process.pid,
    started: await processStart(process.pid),
    place: await thisPlace(),
    socket,
    token,
  } satisfies LockRecord);
  const draft = `${path}.${token}`;
  await writeDraft(draft, mine);
  let previous: LockRecord | undefined;
  try {
    previous = await take(path, draft, silenceMs);
  } finally {
    await unlink(draft);
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
      if (text === mine) await unlink(path);
    },
  };
}

/** The record of who holds the directory, or undefined; a damaged file throws a sentence for the operator. */
export async function readLock(directory: string): Promise<LockRecord | undefined> {
  return (await readRecord(join(directory, 'lock')))?.record;
}

/** Whether a process answers on the unix socket. */
export function socketAnswers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

// Whoever replaces a dead holder's file must hold `<file>.next` and find the file unchanged, so of
// many starters one wins; a starter that dies in between is itself taken over in the same way.
async function take(
  path: string,
  draft: string,
  silenceMs: number,
): Promise<LockRecord | undefined> {
  for (;;) {
    if (await linked(draft, path)) return undefined;
    const found = await readRecord(path);
    if (!found) continue;
    if (await isHeld(path, found.record, silenceMs)) {
      throw new DirectoryInUse(dirname(path), found.record);
    }
    const claim = `${path}.next`;
    await take(claim, draft, silenceMs);
    try {
      if ((await readRecord(path))?.text !== found.text) continue;
      const copy = `${draft}.copy`;
      await link(draft, copy);
      await rename(copy, path);
      return found.record;
    } finally {
      await unlink(claim);
    }
  }
}

async function readRecord(path: string): Promise<{ record: LockRecord; text: string } | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const record = parseRecord(text);
  if (!record) {
    throw new UserError(
      `The lock file ${path} is damaged. ` +
        'Make sure that no Waymark process uses this directory, then delete the file and start again.',
    );
  }
  return { record, text };
}

async function isHeld(path: string, record: LockRecord, silenceMs: number): Promise<boolean> {
  if (await socketAnswers(record.socket)) return true;
  if (record.place === (await thisPlace())) {
    if (record.started !== null) return (await processStart(record.pid)) === record.started;
    if (!isAlive(record.pid)) return false;
  }
  // A pid from elsewhere says nothing (containers, a shared disk); a living holder touches its file.
  const before = await modified(path);
  const end = performance.now() + silenceMs;
  while (performance.now() < end) {
    await wait(Math.min(200, silenceMs));
    if ((await modified(path)) !== before) return true;
  }
  return false;
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function parseRecord(text: string): LockRecord | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockRecord> | null;
    const whole =
      typeof value?.pid === 'number' &&
      typeof value.place === 'string' &&
      typeof value.socket === 'string';
    return whole ? (value as LockRecord) : undefined;
  } catch {
    return undefined;
  }
}

async function thisPlace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return [hostname(), boot.trim(), namespace].join(' ');
}

async function processStart(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Fields after the command's closing parenthesis: state is the first, start time the twentieth.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const dead = fields[0] === 'Z' || fields[0] === 'X';
  return dead ? null : (fields[19] ?? null);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

async function modified(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
