import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file to download; `sha256` (hex) is checked when given. */
export interface RemoteFile {
  readonly url: string;
  readonly sha256?: string;
}

/** Reads the list of the Department of Labor's filings per fiscal year: official-files.json, or another file of that form. */
export function readOfficialFiles(path?: string): Record<string, RemoteFile[]> {
  const list = path ?? new URL('official-files.json', import.meta.url);
  return JSON.parse(readFileSync(list, 'utf8')) as Record<string, RemoteFile[]>;
}

/** Reads the list of the official wages per year in whose July they begin. */
export function readWageFiles(): Record<string, RemoteFile[]> {
  return readOfficialFiles(fileURLToPath(new URL('../wages/official-wages.json', import.meta.url)));
}

/** The files of '2024', '2020-2026' or '2019,2024-2025', in order of the years; throws for a year that is not listed. */
export function officialFiles(
  years: string,
  files: Readonly<Record<string, readonly RemoteFile[]>>,
): RemoteFile[] {
  const known = Object.keys(files).sort();
  const wanted = years.split(',').flatMap((part) => {
    const match = /^\s*(\d{4})(?:-(\d{4}))?\s*$/.exec(part);
    if (!match) throw new Error(`"${part}" is neither a fiscal year nor a range like 2020-2026`);
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => String(first + k));
  });
  const unknown = wanted.filter((year) => !known.includes(year));
  if (wanted.length === 0 || unknown.length > 0) {
    throw new Error(
      `no files are listed for ${unknown.join(', ') || years}; listed are ${known[0]} to ${known.at(-1)}`,
    );
  }
  return wanted.flatMap((year) => files[year] ?? []);
}
