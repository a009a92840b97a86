import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { blockOf, runBlock } from '#test/support/operations-page.ts';
import { unusedDataDir } from '#test/support/prepared-data-dir.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** What the commands of the page need beside them. */
const PROGRAM = ['package.json', 'node_modules', 'tools', 'server', 'shared'];

/** A place where a drill is played: away from this installation's `.env` and data. */
export interface Stage {
  readonly folder: string;
  /** Runs the commands of docs/operations.md that begin with a comment; returns what they print. */
  play(comment: string, env: Readonly<Record<string, string>>): Promise<string>;
  /** A new folder in it. */
  newFolder(name: string): Promise<string>;
  /** A new data directory in it, as a first start leaves it. */
  newStore(name: string): Promise<string>;
  remove(): Promise<void>;
}

/** Makes a stage in the folder for temporary files. */
export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-drill-'));
  for (const name of PROGRAM) await symlink(join(ROOT, name), join(folder, name));
  return {
    folder,
    play: async (comment, env) =>
      runBlock(await blockOf(comment), {
        folder,
        env: { HOME: folder, LOG_LEVEL: 'warn', npm_config_update_notifier: 'false', ...env },
      }),
    async newFolder(name) {
      const path = join(folder, name);
      await mkdir(path);
      return path;
    },
    async newStore(name) {
      const path = join(folder, name);
      await rename(await unusedDataDir(), path);
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
