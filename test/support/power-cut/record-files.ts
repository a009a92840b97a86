import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openMode, type Sink } from '#test/support/power-cut/operations.ts';
import { bytesOf, written } from '#test/support/power-cut/written.ts';

type Method = (...parameters: never[]) => unknown;
type Methods = Record<string, Method>;
/** Unchecked arguments: every function checks its own. */
type Given = readonly unknown[];

/** Functions that change files and that the recorder does not support: they throw, so that no change is missed. */
const UNKNOWN_SYNC = [
  'appendFileSync',
  'copyFileSync',
  'cpSync',
  'fdatasyncSync',
  'symlinkSync',
  'writevSync',
];
const UNKNOWN_CALLBACKS = [
  'appendFile',
  'copyFile',
  'cp',
  'rename',
  'symlink',
  'truncate',
  'writeFile',
];
const UNKNOWN_PROMISES = ['appendFile', 'copyFile', 'cp', 'symlink', 'truncate'];

/** Calls `sink` with every operation of this thread on files under `root`, until the returned function is called. */
export async function recordFiles(root: string, sink: Sink): Promise<() => void> {
  const undo: (() => void)[] = [];
  const ours = new Set<number>();
  let muted = false;

  /** The path relative to the root; undefined for a path elsewhere. */
  function inside(path: unknown): string | undefined {
    if (typeof path !== 'string' && !(path instanceof URL) && !Buffer.isBuffer(path))
      return undefined;
    const text = path instanceof URL ? fileURLToPath(path) : path.toString();
    const within = relative(root, resolve(text));
    return within === '..' || within.startsWith('../') ? undefined : within;
  }

  function replace(target: object, name: string, make: (original: Method) => Method): void {
    const methods = target as Methods;
    const original = methods[name];
    if (!original) throw new Error(`this version of Node has no ${name}`);
    methods[name] = make(original);
    undo.push(() => (methods[name] = original));
  }

  /** Records after the call: for calls that may fail or return a descriptor. */
  function after(target: object, name: string, record: (given: Given, result: unknown) => void) {
    replace(
      target,
      name,
      (original) =>
        function recorded(this: unknown, ...given: never[]) {
          const result = original.apply(this, given);
          if (!(result instanceof Promise)) {
            record(given, result);
            return result;
          }
          return result.then((value: unknown) => {
            record(given, value);
            return value;
          });
        },
    );
  }

  /** Records before the call: for closing a descriptor, and for bytes that later syncs must include. */
  function before(target: object, name: string, record: (given: Given, self: unknown) => void) {
    replace(
      target,
      name,
      (original) =>
        function recorded(this: unknown, ...given: never[]) {
          record(given, this);
          return original.apply(this, given);
        },
    );
  }

  function opened(fd: number, path: string, flags: unknown): void {
    ours.add(fd);
    const mode = openMode(flags as number | string | undefined, fs.constants);
    sink({ kind: 'open', fd, path, ...mode });
  }
  function closed(fd: number): void {
    if (ours.delete(fd)) sink({ kind: 'close', fd });
  }
  function wrote(fd: number, data: unknown, position: unknown = null): void {
    if (muted || !ours.has(fd)) return;
    sink({ kind: 'write', fd, position: position as number | null, bytes: bytesOf(data) });
  }
  function one(kind: 'unlink' | 'make folder' | 'remove tree') {
    return ([path]: Given) => {
      const at = inside(path);
      if (at !== undefined) sink({ kind, path: at });
    };
  }
  function two(kind: 'rename' | 'link') {
    return ([from, to]: Given) => {
      const [old, next] = [inside(from), inside(to)];
      if (old !== undefined && next !== undefined) sink({ kind, from: old, to: next });
      else if (old !== next)
        throw new Error(`${kind} between ${root} and another folder is not recorded`);
    };
  }
  /** A whole file in one call: `open`, `write` and `close`. */
  function wholeFile([path, data, options]: Given): void {
    if (typeof path === 'number') return wrote(path, data);
    const at = inside(path);
    if (at === undefined) return undefined;
    const flag = (options as { flag?: string } | undefined)?.flag ?? 'w';
    // A descriptor that no program has.
    opened(-1, at, flag);
    wrote(-1, data);
    return closed(-1);
  }

  after(fs, 'openSync', ([path, flags], fd) => {
    const at = muted ? undefined : inside(path);
    if (at !== undefined) opened(fd as number, at, flags);
  });
  before(fs, 'closeSync', ([fd]) => closed(fd as number));
  before(fs, 'writeSync', ([fd, data, ...where]) => wrote(fd as number, ...written(data, where)));
  replace(fs, 'writeFileSync', (original) => (...given) => {
    wholeFile(given);
    // Node implements some of them with the functions above.
    muted = true;
    try {
      return original(...given);
    } finally {
      muted = false;
    }
  });
  before(fs, 'ftruncateSync', ([fd, size]) => {
    if (ours.has(fd as number))
      sink({ kind: 'truncate', at: fd as number, size: Number(size ?? 0) });
  });
  after(fs, 'truncateSync', ([path, size]) => {
    const at = inside(path);
    if (at !== undefined) sink({ kind: 'truncate', at, size: Number(size ?? 0) });
  });
  after(fs, 'fsyncSync', ([fd]) => {
    if (ours.has(fd as number)) sink({ kind: 'sync', fd: fd as number });
  });
  for (const [target, ending] of [
    [fs, 'Sync'],
    [fs.promises, ''],
  ] as const) {
    after(target, `rename${ending}`, two('rename'));
    after(target, `link${ending}`, two('link'));
    after(target, `unlink${ending}`, one('unlink'));
    after(target, `rmdir${ending}`, one('unlink'));
    after(target, `rm${ending}`, one('remove tree'));
    after(target, `mkdir${ending}`, one('make folder'));
    after(target, `mkdtemp${ending}`, (_, made) => one('make folder')([made]));
  }
  after(fs.promises, 'writeFile', (given) => wholeFile(given));
  after(fs.promises, 'open', ([path, flags], result) => {
    const at = inside(path);
    if (at === undefined) return;
    const handle = result as FileHandle;
    const { fd } = handle;
    opened(fd, at, flags);
    // Each handle has its own methods.
    before(handle, 'close', () => closed(fd));
  });
  await recordHandles();
  for (const [target, names] of [
    [fs, UNKNOWN_SYNC],
    [fs, UNKNOWN_CALLBACKS],
    [fs.promises, UNKNOWN_PROMISES],
  ] as const) {
    for (const name of names) before(target, name, ([path, to]) => refuse(name, path, to));
  }
  // Streams that open a path use these.
  for (const name of ['open', 'write', 'writev']) {
    before(fs, name, ([first, flags]) => {
      const writes = typeof first === 'number' ? ours.has(first) : flags !== 'r';
      if (writes) refuse(name, first);
    });
  }
  syncBuiltinESMExports();
  return () => {
    for (const back of undo.toReversed()) back();
    syncBuiltinESMExports();
  };

  async function recordHandles(): Promise<void> {
    const sample = await fs.promises.open(process.execPath, 'r');
    const handles = Object.getPrototypeOf(sample) as object;
    await sample.close();
    const fdOf = (self: unknown) => (self as FileHandle).fd;
    before(handles, 'writeFile', ([data], self) => wrote(fdOf(self), data));
    before(handles, 'appendFile', ([data], self) => wrote(fdOf(self), data));
    before(handles, 'write', ([data, ...where], self) =>
      wrote(fdOf(self), ...written(data, where)),
    );
    before(handles, 'writev', ([pieces, position], self) => {
      wrote(fdOf(self), Buffer.concat(pieces as Uint8Array[]), position ?? null);
    });
    before(handles, 'truncate', ([size], self) => {
      const at = fdOf(self);
      if (ours.has(at)) sink({ kind: 'truncate', at, size: Number(size ?? 0) });
    });
    for (const name of ['sync', 'datasync']) {
      replace(
        handles,
        name,
        (original) =>
          async function recorded(this: FileHandle) {
            const { fd } = this;
            await original.apply(this);
            if (ours.has(fd)) sink({ kind: 'sync', fd });
          },
      );
    }
  }

  function refuse(name: string, ...paths: unknown[]): void {
    const ourOwn = (path: unknown) =>
      typeof path === 'number' ? ours.has(path) : inside(path) !== undefined;
    if (paths.some(ourOwn)) throw new Error(`fs.${name} on ${String(paths[0])} is not recorded`);
  }
}
