import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fillHardware } from '#server/pages/hardware-page.ts';
import { nameOperator } from '#server/pages/legal-page.ts';
import { fillSiteLinks } from '#server/pages/site-links.ts';
import { fillWaysIn, noticeDemo, type WaysIn } from '#server/pages/ways-in.ts';
import type { Site } from '#shared/site/site.ts';

/** The built documents: the app's shell, that with the first view of the H1B page, those that are not the app by their path, and the page of what was refused. */
export async function readDocuments(folder: string, site: Site, ways: WaysIn) {
  const read = async (name: string) => noticeDemo(await readFile(join(folder, name), 'utf8'), ways);
  const readPublic = async (name: string) =>
    nameOperator(fillWaysIn(fillSiteLinks(await read(name), site), ways), site.operator);
  const [shell, h1b, landing, hardware, privacy, terms, errorPage] = await Promise.all([
    read('index.html'),
    readPublic('h1b.html'),
    readPublic('landing.html'),
    readPublic('hardware.html'),
    readPublic('privacy.html'),
    readPublic('terms.html'),
    read('error.html'),
  ]);
  const prerendered: Readonly<Record<string, string>> = {
    '/': landing,
    '/hardware': fillHardware(hardware, site),
    '/privacy': privacy,
    '/terms': terms,
  };
  return { shell, h1b, prerendered, errorPage };
}
