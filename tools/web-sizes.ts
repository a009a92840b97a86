import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One file of Vite's manifest. */
interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Every script of a page: its entries and what they import, by name. */
function scriptsOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const scripts = new Set<string>();
  const visit = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The build has no ${name}`);
    if (scripts.has(entry.file)) return;
    if (entry.file.endsWith('.js')) scripts.add(entry.file);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return scripts;
}

/** The scripts that a built document names, and what they import. */
async function scriptsOfDocument(
  folder: string,
  manifest: Manifest,
  name: string,
): Promise<Set<string>> {
  const html = await readFile(join(folder, name), 'utf8');
  const named = new Set(
    [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => file),
  );
  const entries = Object.keys(manifest).filter((key) => named.has(manifest[key]?.file));
  return scriptsOf(manifest, entries);
}

/** Gzipped bytes of JavaScript that a page loads: a built document and its lazy parts, by their sources relative to web/. */
export async function scriptBytes(
  folder: string,
  document: string,
  parts: readonly string[] = [],
): Promise<number> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const files = new Set([
    ...(await scriptsOfDocument(folder, manifest, document)),
    ...scriptsOf(manifest, parts),
  ]);
  const sizes = await Promise.all(
    [...files].map(
      async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
