import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ExplorerLog, ExplorerOptions } from '#server/h1b/explorer-options.ts';
import { identityKey } from '#server/h1b/identity/employer-key.ts';

/** File in the folder of the data in which an operator lists names, one a line, that are not the company they were joined to. */
const PARTED = 'not-the-same.txt';

/** Keys of the names an operator parted, in order; none without the file. Imports leave it alone. */
function readPartedNames(folder: string): string[] {
  let text = '';
  try {
    text = readFileSync(join(folder, PARTED), 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const keys = text.split(/\r?\n/).map(identityKey);
  return [...new Set(keys.filter((key) => key !== ''))].toSorted();
}

/** Keys of names that operators parted: by the file in the folder of the data, and in the page as they could last be read. */
export class PartedKeys {
  readonly #folder: string;
  readonly #ask: ExplorerOptions['parted'];
  readonly #log: ExplorerLog;
  #asked: readonly string[] = [];
  #listed: readonly string[] = [];
  #failure = '';

  constructor(folder: string, ask: ExplorerOptions['parted'], log: ExplorerLog) {
    this.#folder = folder;
    this.#ask = ask;
    this.#log = log;
  }

  /** The keys in order; the file is read anew, and while it cannot be read, what it said last counts. */
  get now(): string[] {
    try {
      this.#listed = readPartedNames(this.#folder);
      this.#failure = '';
    } catch (error) {
      const failure = `the list of parted names cannot be read: ${String(error)}`;
      if (failure !== this.#failure) this.#log.error(failure);
      this.#failure = failure;
    }
    return [...new Set([...this.#listed, ...this.#asked])].toSorted();
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
