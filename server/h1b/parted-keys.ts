import type { ExplorerLog, ExplorerOptions } from '#server/h1b/explorer-options.ts';
import { readPartedNames } from '#server/h1b/identity/parted-names.ts';

/** Keys of names that operators parted: by the file in the folder of the data, and in the page as they could last be read. */
export class PartedKeys {
  readonly #folder: string;
  readonly #ask: ExplorerOptions['parted'];
  readonly #log: ExplorerLog;
  #asked: readonly string[] = [];

  constructor(folder: string, ask: ExplorerOptions['parted'], log: ExplorerLog) {
    this.#folder = folder;
    this.#ask = ask;
    this.#log = log;
  }

  /** The keys in order; the file is read anew. */
  get now(): string[] {
    return [...new Set([...readPartedNames(this.#folder), ...this.#asked])].toSorted();
  }

  /** Asks for those of the page; while they cannot be read, those that are known stay. */
  async refresh(): Promise<void> {
    try {
      this.#asked = (await this.#ask?.()) ?? [];
    } catch (error) {
      this.#log.error(`the parted names of employers cannot be read: ${String(error)}`);
    }
  }
}
