import type { RemoteFile } from '#server/h1b/import/official-files.ts';

/** Fiscal years whose whole files USCIS publishes; FY2023's is an early export, and newer years are exports from its dashboard. */
const [FIRST, LAST] = [2009, 2022];
/** The first year that comes with the program; all up to LAST do. */
const SHIPPED_FROM = 2021;

/** The addresses of the USCIS H-1B Employer Data Hub files by fiscal year. */
export function readApprovalFiles(): Record<string, RemoteFile[]> {
  const years = Array.from({ length: LAST - FIRST + 1 }, (_, k) => FIRST + k);
  return Object.fromEntries(
    years.map((year) => [
      year,
      [
        {
          url: `https://www.uscis.gov/sites/default/files/document/data/h1b_datahubexport-${year}.csv`,
        },
      ],
    ]),
  );
}

/** The files that go with the filings of '2015-2020': those of years that do not come with the program. */
export function approvalFilesWith(years: string | undefined): RemoteFile[] {
  const others = Object.entries(readApprovalFiles()).filter(
    ([year]) => Number(year) < SHIPPED_FROM,
  );
  return others.flatMap(([year, files]) => {
    return years !== undefined && yearsIn(years).includes(year) ? files : [];
  });
}

/** The years of '2024', '2020-2026' or '2019,2024-2025'. */
function yearsIn(years: string): string[] {
  return years.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => String(first + k));
  });
}
