import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';

import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = join(ROOT, 'dist/web');
const CONFIG_FILE = join(ROOT, 'web/vite.config.ts');
/** The sources of the built pages. */
const INPUTS = ['web', 'shared', 'package.json', 'package-lock.json', 'tools/build-web.ts'];
/** File in the built folder with the hash of the sources. */
const STAMP = '.inputs';
const COMPRESSIBLE = /\.(js|css|svg|webmanifest|txt|wasm)$/;

type Log = (text: string) => void;

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** SHA-256 over the names and contents of everything the built pages depend on, in hex. */
async function hashInputs(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(INPUTS.map((path) => filesUnder(join(ROOT, path))))).flat();
  for (const file of files.sort()) {
    hash.update(`${relative(ROOT, file)}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

/** What web/prerender.tsx exports; it is JSX, so it is loaded from its build. */
interface Prerender {
  renderDocuments(input: { year: number }): Record<string, string>;
}

/** Renders the bodies of the pages without React into documents that Vite wrote; the texts for everybody share that of the landing page. */
async function prerender(folder: string): Promise<void> {
  const work = join(folder, '.prerender');
  await build({
    configFile: CONFIG_FILE,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(ROOT, 'web/prerender.tsx'),
      outDir: work,
      manifest: false,
      rolldownOptions: { input: join(ROOT, 'web/prerender.tsx') },
    },
  });
  const entry = (await readdir(work)).find((name) => /^prerender\.m?js$/.test(name));
  if (!entry) throw new Error('The prerendered pages were not built');
  const prerendered: Prerender = await import(pathToFileURL(join(work, entry)).href);
  const year = new Date().getFullYear();
  const bodies = Object.entries(prerendered.renderDocuments({ year }));
  const landing = await readFile(join(folder, 'landing.html'), 'utf8');
  // Only the landing page sends a signed-in person on.
  const text = landing.replace(/ data-signed-in-home="[^"]*"/, '');
  const shell = await readFile(join(folder, 'index.html'), 'utf8');
  // The app with a view of its own, which it replaces once it has its data.
  const h1b = shell
    .replace(/<noscript>.*<\/noscript>/s, '')
    .replace('<div id="root"></div>', '<!--BODY--><div id="root" hidden></div>');
  const bases: Readonly<Record<string, string>> = { 'h1b.html': h1b };
  for (const [name, body] of bodies) {
    const file = join(folder, name);
    const own = bases[name] ?? (existsSync(file) ? await readFile(file, 'utf8') : text);
    await writeFile(
      file,
      own.replace('<!--BODY-->', () => body),
    );
  }
  await rm(work, { recursive: true });
}

/** Writes a gzip and a Brotli file beside every text asset, which the server sends unchanged. */
async function compress(folder: string): Promise<void> {
  const files = (await filesUnder(folder)).filter((file) => COMPRESSIBLE.test(file));
  for (const file of files) {
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  }
}

/** Builds the web app into `folder`, which must not exist: the app's shell, the prerendered pages and hashed assets; `log` gets each step. */
export async function buildWeb(folder: string, log: Log = () => {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = process.env['NODE_ENV'];
  // Vite follows this variable rather than its own mode, and would ship React's development code.
  process.env['NODE_ENV'] = 'production';
  try {
    log('  1 of 3: scripts and styles');
    await build({ configFile: CONFIG_FILE, logLevel: 'warn', build: { outDir: folder } });
    log('  2 of 3: pages that are drawn beforehand');
    await prerender(folder);
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
  log('  3 of 3: compressed copies');
  await compress(folder);
}

/**
 * Builds the web app when a source changed since the last build, or with `force`. It builds into a new folder, which is
 * then renamed, so that a running server never sees half of it.
 */
export async function buildWebIfStale(options: { force?: boolean; log: Log }): Promise<boolean> {
  const hash = await hashInputs();
  const stamp = await readFile(join(OUTPUT, STAMP), 'utf8').catch(() => '');
  if (stamp === hash && !options.force) return false;
  options.log('Building the web app, because it is new or a source has changed...');
  const begun = performance.now();
  const fresh = `${OUTPUT}.${process.pid}.new`;
  const old = `${OUTPUT}.${process.pid}.old`;
  try {
    await buildWeb(fresh, options.log);
    await writeFile(join(fresh, STAMP), hash);
    if (existsSync(OUTPUT)) await rename(OUTPUT, old);
    await rename(fresh, OUTPUT);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
  options.log(`The web app is built (${Math.ceil((performance.now() - begun) / 1000)} s).`);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const force = process.argv.includes('--force');
  const log: Log = (text) => process.stdout.write(`${text}\n`);
  if (!(await buildWebIfStale({ force, log }))) log('The web app is up to date.');
}
