import { basename, dirname } from 'node:path';

import type { Operation } from '#test/support/power-cut/operations.ts';

/** Bytes that a disk writes atomically. */
const BLOCK = 4096;

type Change =
  | { readonly kind: 'write'; readonly position: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly size: number };

/** A file: its synced content, and the changes since. */
class File {
  content: Buffer = Buffer.alloc(0);
  waiting: Change[] = [];
  /** The size that the program sees. */
  size = 0;

  ask(change: Change): void {
    this.waiting.push(change);
    this.size =
      change.kind === 'truncate'
        ? change.size
        : Math.max(this.size, change.position + change.bytes.length);
  }

  sync(): void {
    this.content = applied(this.content, this.waiting);
    this.waiting = [];
  }

  /** A possible content of the disk: some blocks of each change that was not synced. */
  afterCut(random: () => number): Buffer {
    if (this.waiting.length === 0) return this.content;
    const kept = this.waiting.flatMap((change): Change[] => {
      if (change.kind === 'truncate') return random() < 0.5 ? [change] : [];
      return blocksOf(change).filter(() => random() < 0.5);
    });
    return applied(Buffer.from(this.content), kept);
  }
}

type Entry = File | Folder;
type Names = Map<string, Entry>;
/** Names of one folder that change together; undefined for a removed one. */
type NameChange = ReadonlyMap<string, Entry | undefined>;

/** A folder: its synced names, and the changes since. */
class Folder {
  names: Names = new Map();
  /** The names that the program sees. */
  seen: Names = new Map();
  waiting: NameChange[] = [];

  ask(change: NameChange): void {
    this.waiting.push(change);
    rename(this.seen, change);
  }

  sync(): void {
    for (const change of this.waiting) rename(this.names, change);
    this.waiting = [];
  }

  afterCut(random: () => number): Names {
    const names: Names = new Map(this.names);
    for (const change of this.waiting) if (random() < 0.5) rename(names, change);
    return names;
  }
}

/** A file's bytes, or the entries of a folder, by name. */
export type Remains = Buffer | Map<string, Remains>;

/**
 * A disk after a program's operations. Synced data are certain: a file's content after its own sync, a name after that
 * of its folder. Every other block and name may or may not be there.
 */
export class Disk {
  readonly #root = new Folder();
  readonly #open = new Map<number, { entry: Entry; position: number; append: boolean }>();

  /** Applies an operation; throws when it does not fit the earlier ones, because then not all were recorded. */
  apply(operation: Operation): void {
    switch (operation.kind) {
      case 'start':
        this.#open.clear();
        break;
      case 'open': {
        const entry = operation.create
          ? (this.#find(operation.path) ?? this.#add(operation.path, new File()))
          : this.#existing(operation.path);
        if (operation.truncate && entry instanceof File && entry.size > 0) {
          entry.ask({ kind: 'truncate', size: 0 });
        }
        this.#open.set(operation.fd, { entry, position: 0, append: operation.append });
        break;
      }
      case 'close':
        this.#open.delete(operation.fd);
        break;
      case 'write': {
        const open = this.#handle(operation.fd);
        const file = asFile(open.entry);
        const position = open.append ? file.size : (operation.position ?? open.position);
        file.ask({ kind: 'write', position, bytes: operation.bytes });
        if (operation.position === null) open.position = position + operation.bytes.length;
        break;
      }
      case 'truncate': {
        const { at, size } = operation;
        asFile(typeof at === 'number' ? this.#handle(at).entry : this.#existing(at)).ask({
          kind: 'truncate',
          size,
        });
        break;
      }
      case 'sync':
        this.#handle(operation.fd).entry.sync();
        break;
      case 'make folder':
        if (!this.#find(operation.path)) this.#add(operation.path, new Folder());
        break;
      case 'rename':
        this.#rename(operation.from, operation.to);
        break;
      case 'link':
        this.#add(operation.to, this.#existing(operation.from));
        break;
      case 'unlink':
      case 'remove tree':
        this.#remove(operation.path);
        break;
    }
  }

  /** A possible state after a power cut now; it depends on the values of `random` (0 to 1). */
  afterCut(random: () => number): Map<string, Remains> {
    const remainsOf = (entry: Entry): Remains =>
      entry instanceof File
        ? entry.afterCut(random)
        : new Map([...entry.afterCut(random)].map(([name, inner]) => [name, remainsOf(inner)]));
    return remainsOf(this.#root) as Map<string, Remains>;
  }

  #handle(fd: number): { entry: Entry; position: number; append: boolean } {
    const open = this.#open.get(fd);
    if (!open) throw new Error(`descriptor ${fd} is not open`);
    return open;
  }

  #find(path: string): Entry | undefined {
    if (path === '' || path === '.') return this.#root;
    const parent = this.#find(dirname(path));
    return parent instanceof Folder ? parent.seen.get(basename(path)) : undefined;
  }

  #existing(path: string): Entry {
    const entry = this.#find(path);
    if (!entry) throw new Error(`${path} was never created`);
    return entry;
  }

  #folderOf(path: string): Folder {
    const above = dirname(path);
    const folder = this.#find(above) ?? this.#add(above, new Folder());
    if (!(folder instanceof Folder)) throw new Error(`${above} is not a folder`);
    return folder;
  }

  #add<T extends Entry>(path: string, entry: T): T {
    this.#folderOf(path).ask(new Map([[basename(path), entry]]));
    return entry;
  }

  #rename(from: string, to: string): void {
    const entry = this.#existing(from);
    const [old, next] = [this.#folderOf(from), this.#folderOf(to)];
    const [gone, named] = [basename(from), basename(to)];
    if (old === next) {
      old.ask(
        new Map<string, Entry | undefined>([
          [gone, undefined],
          [named, entry],
        ]),
      );
    } else {
      next.ask(new Map([[named, entry]]));
      old.ask(new Map([[gone, undefined]]));
    }
  }

  #remove(path: string): void {
    const entry = this.#find(path);
    // No recorded operation creates sockets and the like.
    if (!entry) return;
    if (entry instanceof Folder)
      for (const name of entry.seen.keys()) this.#remove(`${path}/${name}`);
    this.#folderOf(path).ask(new Map([[basename(path), undefined]]));
  }
}

function asFile(entry: Entry): File {
  if (entry instanceof File) return entry;
  throw new Error('a folder has no bytes');
}

function rename(names: Names, change: NameChange): void {
  for (const [name, entry] of change) {
    if (entry) names.set(name, entry);
    else names.delete(name);
  }
}

function blocksOf({ position, bytes }: Extract<Change, { kind: 'write' }>): Change[] {
  const blocks: Change[] = [];
  for (let done = 0; done < bytes.length;) {
    const room = BLOCK - ((position + done) % BLOCK);
    const piece = bytes.subarray(done, done + room);
    blocks.push({ kind: 'write', position: position + done, bytes: piece });
    done += piece.length;
  }
  return blocks;
}

/** The content after changes; may share memory with the input. */
function applied(content: Buffer, changes: readonly Change[]): Buffer {
  let room: Buffer = content;
  let size = content.length;
  for (const change of changes) {
    const end = change.kind === 'truncate' ? change.size : change.position + change.bytes.length;
    if (change.kind === 'truncate' && end < size) room.fill(0, end, size);
    if (change.kind === 'truncate' || end > size) {
      if (end > room.length) {
        const larger = Buffer.alloc(Math.max(end, room.length * 2));
        room.copy(larger);
        room = larger;
      }
      size = end;
    }
    if (change.kind === 'write') room.set(change.bytes, change.position);
  }
  return room.subarray(0, size);
}
