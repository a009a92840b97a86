import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { ZipFile } from 'yazl';

import { BROWSERS, type Browser, manifestOf } from '#extension/manifest.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = join(ROOT, 'extension');
const OUTPUT = join(ROOT, 'dist/extension');
const COPIED = ['popup.html', 'popup.css', 'icon.png'];
/** Of every file in a package, so that the same sources give the same package. */
const MTIME = new Date('2026-01-01T00:00:00Z');

/** Builds the extension's folders, one a browser, which browsers load as they are; returns them. */
export async function buildExtension(output = OUTPUT): Promise<Readonly<Record<Browser, string>>> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  await rm(output, { recursive: true, force: true });
  const folders = { chrome: join(output, 'chrome'), firefox: join(output, 'firefox') };
  await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folders.chrome,
      emptyOutDir: true,
      target: 'chrome128',
      modulePreload: false,
      minify: false,
      rolldownOptions: {
        input: {
          popup: join(SOURCE, 'popup.ts'),
          background: join(SOURCE, 'background.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared.js' },
      },
    },
  });
  await mkdir(folders.firefox, { recursive: true });
  for (const name of COPIED) await copyFile(join(SOURCE, name), join(folders.chrome, name));
  for (const name of await readdir(folders.chrome)) {
    await copyFile(join(folders.chrome, name), join(folders.firefox, name));
  }
  for (const browser of BROWSERS) {
    const manifest = JSON.stringify(manifestOf(browser, version), undefined, 2);
    await writeFile(join(folders[browser], 'manifest.json'), `${manifest}\n`);
  }
  return folders;
}

/** Packs a browser's folder; returns the path of the package. */
async function pack(folder: string, browser: Browser): Promise<string> {
  const zip = new ZipFile();
  for (const name of (await readdir(folder)).toSorted()) {
    zip.addFile(join(folder, name), name, { mtime: MTIME });
  }
  zip.end();
  const file = join(OUTPUT, `waymark-${browser}.zip`);
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

if (import.meta.main) {
  const folders = await buildExtension();
  for (const browser of BROWSERS) console.log(await pack(folders[browser], browser));
}
