/** Largest file of applications to import, in megabytes. */
export const IMPORT_MB = 10;
/** The same in bytes. */
export const IMPORT_MAX_BYTES = IMPORT_MB * 1024 * 1024;
/** Largest archive of 'Download my data' to restore, in megabytes. */
export const RESTORE_MB = 60;
/** The same in bytes. */
export const RESTORE_MAX_BYTES = RESTORE_MB * 1024 * 1024;
/** Most bytes of files in such an archive, unpacked: what the files of a person take at their usual size. */
export const RESTORE_FILES_BYTES = 100 * 1024 * 1024;
/** Most bytes that such a file may unpack to. */
export const IMPORT_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Longest text of a cell of a workbook, in characters; no workbook program writes a longer one. */
export const CELL_MAX = 32_767;
/** Most values in a JSON document of applications, and how deep they may lie. */
export const IMPORT_JSON_VALUES_MAX = 2_000_000;
export const IMPORT_JSON_DEPTH_MAX = 64;
/** Most seconds that reading such a file may compute. */
export const IMPORT_READ_S = 6;
/** Most files in an archive of applications to import. */
export const IMPORT_ENTRIES_MAX = 2000;
/** Most rows of one import. */
export const IMPORT_ROWS_MAX = 10_000;
/** Rows of an import that are stored in one transaction. */
export const IMPORT_ROWS_AT_ONCE = 250;
/** Most applications of the list that one import changes: that happens in one transaction, which has to be short. */
export const IMPORT_CHANGES_MAX = 2000;
/** Most columns of a table to import. */
export const IMPORT_COLUMNS_MAX = 200;
/** Different statuses of one table that can be mapped. */
export const IMPORT_STATUSES_MAX = 50;
/** Problems of rows that a preview lists. */
export const IMPORT_PROBLEMS_LISTED = 100;
/** Rows of a table that a preview shows. */
export const IMPORT_ROWS_SHOWN = 5;
/** Hours for which an import waits to be begun. */
export const IMPORT_STAGED_HOURS = 24;
/** Milliseconds after which what an interrupted import left is looked for again. */
export const IMPORT_TIDY_MS = 5 * 60_000;
/** Days for which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;
/** Imports on one page. */
export const IMPORTS_PAGE_SIZE = 20;
/** Most days of a report. */
export const REPORT_DAYS_MAX = 366;
/** Most applications in a report. */
export const REPORT_ROWS_MAX = 5000;
