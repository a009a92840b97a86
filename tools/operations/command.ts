import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { pino } from 'pino';

import { ConfigError, readConfig, type Config } from '#server/config/config.ts';
import { AppError, UserError } from '#shared/core/errors.ts';
import { loadSettings } from '#tools/load-settings.ts';

/** A log that says nothing: a command prints its result itself. */
export const silent = pino({ level: 'silent' });

/** The version of this program. */
function readVersion(): string {
  const path = join(import.meta.dirname, '..', '..', 'package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

/** The configuration of the environment and of `.env`, as the server reads it; throws ConfigError, and UserError for a file that this user may not read. */
export function readInstallation(): { readonly config: Config; readonly version: string } {
  loadSettings();
  return { config: readConfig(process.env), version: readVersion() };
}

/** What a command does with the data directory. */
interface Use {
  /** The folder in it without which there is nothing to work on; the directory itself when left out. */
  readonly part?: string;
  /** Whether it may be made here. */
  readonly create?: boolean;
  /** Whether the directory is not named, because standard error is read, too. */
  readonly quiet?: boolean;
}

/**
 * Makes sure that a command works on the installation that is meant: says which directory it is, refuses one that has
 * no data, and goes on as the user whose it is, since the server cannot write what another user leaves in it. Throws UserError.
 */
export function takeDataDir(dataDir: string, { part = '', create, quiet }: Use = {}): void {
  // First: what another user may not look into seems to be empty.
  becomeOwner(dataDir);
  if (!create && !existsSync(join(dataDir, part))) {
    throw new UserError(
      `${dataDir} has no data of Waymark. Set DATA_DIR as the server has it, in the environment or in .env; --create makes new data here.`,
    );
  }
  if (!quiet) process.stderr.write(`Data: ${dataDir}\n`);
}

/** The user and group that a directory belongs to. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Whose a directory is, when that is another user than this process's; undefined where there is none, or there are no users. */
export function ownerOf(directory: string): Owner | undefined {
  const owner = statSync(directory, { throwIfNoEntry: false });
  const me = process.getuid?.();
  return owner === undefined || me === undefined || me === owner.uid ? undefined : owner;
}

/** Takes the place of the owner of a directory, where it is another one; throws UserError when this one may not. */
function becomeOwner(dataDir: string): void {
  const owner = ownerOf(dataDir);
  if (!owner) return;
  const { uid, gid } = owner;
  if (process.getuid?.() !== 0) {
    throw new UserError(
      `${dataDir} belongs to user ${uid}. Run the command as that user: sudo -u '#${uid}' …`,
    );
  }
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** What the file system's refusals mean, by their codes; `user` is who this process runs as. */
const REFUSALS: Readonly<Record<string, (path: string, user: string) => string>> = {
  EACCES: (path, user) =>
    `${path} may not be used by ${user}, as whom the command runs. Give that user the right to it, or choose another place.`,
  EEXIST: (path) => `${path} exists already. Choose another name.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
  ENOENT: (path) => `${path} does not exist.`,
  ENOSPC: (path) => `There is no space left for ${path}.`,
  ENOTDIR: (path) => `${path} lies below something that is no folder.`,
  EROFS: (path) => `${path} is on a file system that is read-only.`,
};

/** A refusal of the file system as a sentence; undefined for any other error. */
export function describeRefusal(error: unknown): string | undefined {
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const describe = REFUSALS[code === 'EPERM' ? 'EACCES' : code];
  const place = dest ?? path;
  if (place === undefined) return undefined;
  const id = process.getuid?.();
  return describe?.(place, id === undefined ? 'this user' : `user ${id}`);
}

/** Runs a command, prints what it returns, or its problem as a sentence, and sets the exit status: 2 for a wrong option. */
export async function reportFailure(run: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    const isSentence =
      error instanceof UserError || error instanceof ConfigError || error instanceof AppError;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const sentence = isSentence ? error.message : describeRefusal(error);
    process.stderr.write(`${sentence ?? text}\n`);
    const { code } = error as { code?: unknown };
    process.exitCode = String(code).startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  }
}
