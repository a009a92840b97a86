import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';

import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONFIG_FILE = join(ROOT, 'web/vite.config.ts');
const COMPRESSIBLE = /\.(js|css|svg|webmanifest|txt|wasm)$/;

/** The folder of what the server draws with, which nobody is sent. */
const DRAWING = '.server';

/** What web/prerender.tsx exports; it is JSX, so it is loaded from its build. */
interface Prerender {
  renderDocuments(input: { year: number }): Record<string, string>;
}

/** Builds what draws on the server rather than in a browser, with React in it: servers have no packages of the web app. */
async function buildDrawing(input: string, outDir: string): Promise<void> {
  await build({
    configFile: CONFIG_FILE,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: input,
      outDir,
      manifest: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });
}

/** Renders the bodies of the pages without React into documents that Vite wrote; the texts for everybody share that of the landing page. */
async function prerender(folder: string): Promise<void> {
  const work = join(folder, '.prerender');
  await buildDrawing(join(ROOT, 'web/prerender.tsx'), work);
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

/**
 * Writes a gzip and a Brotli file beside every text asset, which the server sends unchanged. Those of a file that an `earlier` build has
 * with the same bytes are its copies: they take half of a build's computing.
 */
async function compress(folder: string, earlier: string | undefined): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const sent = (name: string) => COMPRESSIBLE.test(name) && !name.startsWith(DRAWING);
  for (const name of entries.filter(sent)) {
    const file = join(folder, name);
    const content = await readFile(file);
    if (earlier && (await copyCompressed(join(earlier, name), file, content))) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  }
}

/** Copies the compressed forms of a file that has the given bytes; false when it has others, or no compressed form. */
async function copyCompressed(from: string, to: string, bytes: Buffer): Promise<boolean> {
  try {
    if (!bytes.equals(await readFile(from))) return false;
    for (const form of ['.gz', '.br']) await copyFile(from + form, to + form);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds the web app into `folder`, which must not exist: the app's shell, the prerendered pages and hashed assets. `log` gets each step;
 * what an `earlier` build compressed need not be compressed again.
 */
export async function buildWeb(
  folder: string,
  log: (text: string) => void = () => {},
  earlier?: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = process.env['NODE_ENV'];
  // Vite follows this variable rather than its own mode, and would ship React's development code.
  process.env['NODE_ENV'] = 'production';
  try {
    log('  1 of 3: scripts and styles');
    await build({ configFile: CONFIG_FILE, logLevel: 'warn', build: { outDir: folder } });
    log('  2 of 3: pages that are drawn beforehand');
    await prerender(folder);
    await buildDrawing(join(ROOT, 'web/answer.tsx'), join(folder, DRAWING));
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
  log('  3 of 3: compressed copies');
  await compress(folder, earlier);
}
