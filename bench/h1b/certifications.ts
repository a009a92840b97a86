import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import type { OwnWork } from '#bench/h1b/own.ts';
import type { OpenExplorer } from '#server/h1b/explorer-options.ts';
import { openExplorer } from '#server/h1b/explorer.ts';
import { importFiles } from '#server/h1b/import/import-files.ts';
import { PERM_SAMPLE_FILE } from '#server/h1b/sample/perm-sample.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';

const LINES_AT_ONCE = 50_000;

/** Writes as many labor certifications as wanted: those of the sample again and again, under case numbers of their own. */
function writeCertifications(cases: number, file: string): void {
  const text = brotliDecompressSync(readFileSync(PERM_SAMPLE_FILE)).toString();
  const [headings = '', ...lines] = text.trimEnd().split('\n');
  const fd = openSync(file, 'w');
  writeSync(fd, `${headings}\n`);
  for (let first = 0; first < cases; first += LINES_AT_ONCE) {
    const some = Array.from({ length: Math.min(LINES_AT_ONCE, cases - first) }, (_, k) => {
      const line = lines[(first + k) % lines.length]!;
      const serial = String((first + k) % 1_000_000).padStart(6, '0');
      const day = String(23_001 + Math.floor((first + k) / 1_000_000));
      return `G-100-${day}-${serial}${line.slice(line.indexOf(','))}\n`;
    });
    writeSync(fd, some.join(''));
  }
  closeSync(fd);
}

/** An explorer over as many labor certifications as wanted, in a data directory. */
export async function openCertifications(cases: number, dataDir: string): Promise<OpenExplorer> {
  const file = join(dataDir, 'certifications.csv');
  writeCertifications(cases, file);
  const { records } = await importFiles({ dataDir, paths: [file], programme: 'perm' });
  if (records !== cases) throw new Error(`the import has ${records} of ${cases} cases`);
  const log = { info: () => undefined, error: console.error };
  return openExplorer({ dataDir, programme: 'perm', cacheBytes: 0, log });
}

/** The measured questions about green cards. */
export function greenCardWorkload(): OwnWork[] {
  return [
    certifications('green cards of everybody', {}),
    certifications('green cards of an occupation in a state', { soc: '15-1252', states: ['CA'] }),
    certifications('green cards of an employer', { employer: 'amazon' }),
  ];
}

function certifications(name: string, filter: H1bFilter): OwnWork {
  return {
    name,
    what: 'green cards',
    async ask(explorer) {
      const { cases, timed } = await explorer.certifications(filter);
      if (cases === 0 || timed === 0) throw new Error(`${name}: none`);
    },
  };
}
