import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PAGE_MODULES } from '#server/pages/page-scripts.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The modules of the pages that the build draws. */
const DRAWN: Readonly<Record<string, string>> = {
  '/': 'features/landing/landing-page.tsx',
  '/hardware': 'features/hardware/hardware-page.tsx',
  '/privacy': 'features/legal/privacy-page.tsx',
  '/terms': 'features/legal/terms-page.tsx',
};

/** Statements that load a module at once; what a page loads later is not on its picture. */
const IMPORT = /^import (?!type)[^;]*?from '#(web\/(?:app|features)\/[^']+)';/gm;

/** A source without what nobody sees of it: comments, and how it is broken into lines. */
const withoutComments = (text: string) =>
  text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ');

/**
 * A hash of a page's own sources: its module and the modules of pages and features that it loads at once. What all pages share
 * (web/ui, web/lib, shared) is not in it, so that a change there does not make every picture an old one.
 */
export function hashPageSources(page: string): string {
  const own = PAGE_MODULES[page] ?? DRAWN[page];
  const texts = new Map<string, string>();
  const visit = (file: string) => {
    if (texts.has(file)) return;
    const text = readFileSync(join(ROOT, file), 'utf8');
    texts.set(file, withoutComments(text));
    for (const [, imported] of text.matchAll(IMPORT)) if (imported) visit(imported);
  };
  if (own) visit(`web/${own}`);
  const hash = createHash('sha256');
  for (const [file, text] of [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${file}\0${text}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}
