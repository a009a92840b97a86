import { fillValues, keepBlock, repeatBlock } from '#server/pages/fill-page.ts';
import { HARDWARE_ROWS } from '#shared/site/hardware-list.ts';
import { HARDWARE_PAGE } from '#shared/site/hardware-page.ts';
import type { Site } from '#shared/site/site.ts';

const { blocks } = HARDWARE_PAGE;

/** The prerendered hardware page with the site's list: its own rows, or the shared table where one is set. */
export function fillHardware(document: string, site: Site): string {
  const { hardwareRows: rows, hardwareTable, hardwareSheet } = site;
  const isFramed = hardwareTable.href !== '';
  const isDefault = JSON.stringify(rows) === JSON.stringify(HARDWARE_ROWS);
  let page = repeatBlock(
    document,
    blocks.row,
    rows.map((row) => ({
      [HARDWARE_PAGE.company]: row.company,
      [HARDWARE_PAGE.work]: row.work,
      [HARDWARE_PAGE.place]: row.place,
      [HARDWARE_PAGE.href]: row.href,
    })),
  );
  page = keepBlock(page, blocks.defaultRows, isDefault);
  page = keepBlock(page, blocks.table, !isFramed);
  page = keepBlock(page, blocks.frame, isFramed);
  return fillValues(page, {
    [HARDWARE_PAGE.sheetHref]: hardwareSheet.href,
    [HARDWARE_PAGE.sheetLabel]: hardwareSheet.label,
    [HARDWARE_PAGE.tableHref]: hardwareTable.href,
    [HARDWARE_PAGE.tableLabel]: hardwareTable.label,
    [HARDWARE_PAGE.tableHost]: URL.parse(hardwareTable.href)?.host ?? '',
  });
}
