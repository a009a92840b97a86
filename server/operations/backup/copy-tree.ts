import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** A file as it was before it was copied. */
interface Seen {
  readonly size: bigint;
  readonly modified: bigint;
  /** When it was looked at, in nanoseconds since 1970. */
  readonly at: bigint;
}

/** The clock of a file system may be this coarse: a file changed so shortly before the copy may have changed again. */
const COARSE_NS = 1_000_000_000n;

/** A copy of a folder that is brought up to date again and again. */
export class TreeCopy {
  readonly #from: string;
  readonly #to: string;
  readonly #seen = new Map<string, Seen>();
  #folders: readonly string[] = [];

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  /** Paths of the copy's files, inside the folder. */
  get files(): readonly string[] {
    return [...this.#seen.keys()].toSorted();
  }

  /** Paths of its folders, inside the folder. */
  get folders(): readonly string[] {
    return this.#folders;
  }

  /** Copies what changed since the last time and removes what is gone; returns the bytes that were copied. */
  async update(): Promise<number> {
    const entries = await readdir(this.#from, { recursive: true, withFileTypes: true });
    const pathOf = (entry: (typeof entries)[number]) =>
      relative(this.#from, join(entry.parentPath, entry.name));
    this.#folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
    await mkdir(this.#to, { recursive: true, mode: 0o700 });
    for (const folder of this.#folders) {
      await mkdir(join(this.#to, folder), { recursive: true, mode: 0o700 });
    }
    const files = new Set(entries.filter((entry) => entry.isFile()).map(pathOf));
    let bytes = 0;
    for (const path of files) bytes += await this.#copyIfChanged(path);
    for (const path of this.#seen.keys()) {
      if (!files.has(path)) await this.#forget(path);
    }
    return bytes;
  }

  async #copyIfChanged(path: string): Promise<number> {
    const from = join(this.#from, path);
    const at = BigInt(Date.now()) * 1_000_000n;
    try {
      const { size, mtimeNs: modified } = await lstat(from, { bigint: true });
      const before = this.#seen.get(path);
      const isSame =
        before?.size === size && before.modified === modified && before.at - modified > COARSE_NS;
      if (isSame) return 0;
      const to = join(this.#to, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await copyFile(from, to, constants.COPYFILE_FICLONE);
      this.#seen.set(path, { size, modified, at });
      return Number(size);
    } catch (error) {
      // Removed while it was looked at.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await this.#forget(path);
      return 0;
    }
  }

  async #forget(path: string): Promise<void> {
    this.#seen.delete(path);
    await rm(join(this.#to, path), { force: true });
  }
}
