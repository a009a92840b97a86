import { basename } from 'node:path';

import { readOfficialFiles } from '#server/h1b/import/official-files.ts';
import type { Output } from '#shared/core/contract.ts';
import type { officialYear } from '#shared/h1b/contracts/loading.ts';

/** Bytes of a year's workbooks, about: 358 a filing, of which there are 550,000 in a full year. */
const YEAR_BYTES = 200_000_000;
const QUARTERS = 4;

/** The fiscal years that can be loaded, newest first, with the addresses of the list and how much there is to download. */
export function listYears(list: string | undefined): Output<typeof officialYear>[] {
  return Object.entries(readOfficialFiles(list))
    .map(([year, files]) => ({
      year: Number(year),
      files: files.map(({ url }) => ({
        name: basename(decodeURIComponent(new URL(url).pathname)),
        url,
      })),
      // From FY2020 on a file is a quarter.
      bytes: Number(year) < 2020 ? YEAR_BYTES : (YEAR_BYTES / QUARTERS) * files.length,
    }))
    .sort((a, b) => b.year - a.year);
}
