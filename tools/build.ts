import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { BUILT_COMMANDS } from '#tools/operations/commands.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** File in a built folder with the hash of its sources. */
const STAMP = '.inputs';

type Log = (text: string) => void;

/** A part of the program that is built: its name in messages, its folder, and what it is made of. */
interface Part {
  readonly name: 'web app' | 'server';
  readonly folder: string;
  readonly inputs: readonly string[];
  /** Builds it into a folder beside `folder`, maybe with what an earlier build has. The bundler is loaded here, since most starts build nothing. */
  readonly build: (folder: string, log: Log, earlier?: string) => Promise<void>;
}

const WEB: Part = {
  name: 'web app',
  folder: join(ROOT, 'dist', 'web'),
  inputs: ['web', 'shared', 'package.json', 'package-lock.json', 'tools/build-web.ts'],
  build: async (...given) => (await import('#tools/build-web.ts')).buildWeb(...given),
};
export const SERVER: Part = {
  name: 'server',
  folder: join(ROOT, 'dist', 'server'),
  inputs: [
    'server',
    'shared',
    'package.json',
    'package-lock.json',
    'tools/build-server.ts',
    'tools/admin',
    'tools/load-settings.ts',
    'tools/operations',
    ...BUILT_COMMANDS,
  ],
  build: async (folder) => (await import('#tools/build-server.ts')).buildServer(folder),
};

const PARTS = [WEB, SERVER];

/** The file that starts the built server. */
export const SERVER_FILE = join(SERVER.folder, 'main.js');

/** Where an operator's command of `tools` is built. */
export const builtCommand = (file: string): string =>
  join(SERVER.folder, `${basename(file, '.ts')}.js`);

function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** SHA-256 over the names and contents of everything a part depends on, in hex. Read at once: 1,500 promises cost each start three times as much. */
function hashInputs(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  const files = inputs.flatMap((path) => filesUnder(join(ROOT, path)));
  for (const file of files.sort()) {
    hash.update(`${relative(ROOT, file)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampOf = (folder: string) => readFile(join(folder, STAMP), 'utf8').catch(() => '');

/** Whether the server and its commands that are built in a folder are those of the present sources. */
export async function isServerFresh(folder = SERVER.folder): Promise<boolean> {
  const stamp = await stampOf(folder);
  return stamp !== '' && stamp === hashInputs(SERVER.inputs);
}

/** Builds a part when a source changed since the last build; returns whether it did. */
async function buildPart(part: Part, force: boolean, log: Log): Promise<boolean> {
  const { name, folder, inputs, build } = part;
  const hash = hashInputs(inputs);
  if ((await stampOf(folder)) === hash && !force) return false;
  log(`Building the ${name}, because it is new or a source has changed...`);
  const begun = performance.now();
  const fresh = `${folder}.${process.pid}.new`;
  const old = `${folder}.${process.pid}.old`;
  try {
    await build(fresh, log, force ? undefined : folder);
    await writeFile(join(fresh, STAMP), hash);
    await rename(folder, old).catch(() => {});
    await rename(fresh, folder).catch((error: NodeJS.ErrnoException) => {
      // Another process built it meanwhile.
      if (error.code !== 'ENOTEMPTY') throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
  log(`The ${name} is built (${Math.ceil((performance.now() - begun) / 1000)} s).`);
  return true;
}

interface BuildOptions {
  /** All by default. */
  readonly parts?: readonly Part['name'][];
  /** Builds even what is up to date. */
  readonly force?: boolean;
  /** Gets each step. */
  readonly log?: Log;
}

/**
 * Builds the parts of which a source changed since the last build, and returns whether there was one. Each goes into a
 * new folder, which is then renamed, so that a running server never sees half of it.
 */
export async function buildIfStale(options: BuildOptions = {}): Promise<boolean> {
  const { parts = ['web app', 'server'], force = false, log = () => {} } = options;
  let isStale = false;
  for (const part of PARTS.filter(({ name }) => parts.includes(name))) {
    if (await buildPart(part, force, log)) isStale = true;
  }
  return isStale;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const force = process.argv.includes('--force');
  const log: Log = (text) => process.stdout.write(`${text}\n`);
  if (!(await buildIfStale({ force, log }))) log('The web app and the server are up to date.');
}
