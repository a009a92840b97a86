import { basename } from 'node:path';

import {
  readOfficialFiles,
  readWageFiles,
  type RemoteFile,
} from '#server/h1b/import/official-files.ts';
import type { Output } from '#shared/core/contract.ts';
import type { officialYear } from '#shared/h1b/contracts/loading.ts';

/** Bytes of a year's workbooks, about: 358 a filing, of which there are 550,000 in a full year. */
const YEAR_BYTES = 200_000_000;
const QUARTERS = 4;
/** Bytes of a year's archive of wages, about. */
const WAGES_BYTES = 13_000_000;

/** The fiscal years that can be loaded, newest first, with the addresses of the list and how much there is to download. */
export function listYears(list: string | undefined): Output<typeof officialYear>[] {
  return Object.entries(readOfficialFiles(list))
    .map(([year, files]) => ({
      year: Number(year),
      files: named(files),
      // From FY2020 on a file is a quarter.
      bytes: Number(year) < 2020 ? YEAR_BYTES : (YEAR_BYTES / QUARTERS) * files.length,
    }))
    .sort((a, b) => b.year - a.year);
}

/** The wage years that can be loaded, newest first; none with a list of the operator's own, which has filings only. */
export function listWageYears(list: string | undefined): Output<typeof officialYear>[] {
  if (list !== undefined) return [];
  return Object.entries(readWageFiles())
    .map(([year, files]) => ({ year: Number(year), files: named(files), bytes: WAGES_BYTES }))
    .sort((a, b) => b.year - a.year);
}

const named = (files: readonly RemoteFile[]) =>
  files.map(({ url }) => ({ name: basename(decodeURIComponent(new URL(url).pathname)), url }));
