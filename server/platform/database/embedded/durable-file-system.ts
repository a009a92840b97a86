import { closeSync, fsyncSync, openSync } from 'node:fs';

import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Initialised = Awaited<ReturnType<NodeFS['init']>>;
type Module = Parameters<NonNullable<Initialised['emscriptenOpts']['preRun']>[number]>[0];

/** A file or folder in Emscripten's file system. */
interface Node {
  readonly parent: Node;
}

/** The parts of Emscripten's node file system that are used here; its types leave them out. */
interface NodeFileSystem {
  readonly realPath: (node: Node) => string;
  /** Runs an operation and throws the engine's error number for Node's error. */
  readonly tryFSOperation: <T>(operation: () => T) => T;
  readonly node_ops: {
    mknod: (parent: Node, ...rest: unknown[]) => unknown;
    rename: (node: Node, parent: Node, ...rest: unknown[]) => unknown;
    symlink: (parent: Node, ...rest: unknown[]) => unknown;
    unlink: (parent: Node, ...rest: unknown[]) => unknown;
    rmdir: (parent: Node, ...rest: unknown[]) => unknown;
  };
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
}

/**
 * The engine's files in a folder on disk, with an fsync that syncs: Emscripten's node file system has none.
 * A sync brings the names of files that were made, renamed or removed until then to the disk as well. PostgreSQL
 * leaves some of them to the file system's journal, which not every file system has.
 */
export class DurableFileSystem extends NodeFS {
  override async init(
    database: PGlite,
    options: Parameters<NodeFS['init']>[1],
  ): Promise<Initialised> {
    const made = await super.init(database, options);
    made.emscriptenOpts.preRun = [...(made.emscriptenOpts.preRun ?? []), addSync];
    return made;
  }
}

function addSync(module: Module): void {
  const files = module.FS.filesystems.NODEFS as unknown as NodeFileSystem;
  const { node_ops: names, stream_ops: streams } = files;
  const changed = new Set<string>();
  const note = (folder: Node) => changed.add(files.realPath(folder));

  for (const operation of ['mknod', 'symlink', 'unlink', 'rmdir'] as const) {
    const original = names[operation];
    names[operation] = (parent, ...rest) => {
      note(parent);
      return original(parent, ...rest);
    };
  }
  const { rename } = names;
  names.rename = (node, parent, ...rest) => {
    note(node.parent);
    note(parent);
    return rename(node, parent, ...rest);
  };
  streams.fsync = (stream) =>
    files.tryFSOperation(() => {
      fsyncSync(stream.nfd);
      for (const folder of changed) {
        syncFolder(folder);
        changed.delete(folder);
      }
      return 0;
    });
}

function syncFolder(folder: string): void {
  let handle: number;
  try {
    handle = openSync(folder, 'r');
  } catch (error) {
    // Removed meanwhile; its name is an entry of its parent, which is synced too.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
