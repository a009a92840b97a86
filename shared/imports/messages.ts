import {
  IMPORT_CHANGES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_MB,
  IMPORT_ROWS_MAX,
  IMPORT_UNDO_DAYS,
  REPORT_DAYS_MAX,
  REPORT_ROWS_MAX,
  RESTORE_MB,
} from '#shared/imports/limits.ts';

/** Sentences of imports and of the report, apart from the others because few pages load them. */
export const transferMessages = {
  imports: {
    notFound: 'Import not found',
    fileMissing: 'Please choose a file.',
    fileTooLarge: `The file is larger than ${IMPORT_MB} MB.`,
    unreadable: (reason: string) => `This file cannot be read: ${reason}.`,
    unknownKind:
      'it is not CSV, TSV, XLSX, JSON, HTML or Markdown, or a ZIP archive of one of these',
    noTable: 'it contains no table of applications',
    tooManyRows: `it has more than ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows; please split it`,
    tooManyColumns: `it has more than ${IMPORT_COLUMNS_MAX} columns`,
    tooComplex: 'reading it takes too much time or memory; please split it',
    unpacksTooLarge: 'unpacked, it is larger than the server accepts',
    columnsMissing: 'Please choose the columns of the company and of the job title.',
    statusUnknown: 'Not a status that Waymark knows. Please check what it becomes.',
    onlyProblems: (first: string) =>
      `Read this way, no row can be imported (${first}). Please choose the columns again.`,
    passedOver: (count: number) =>
      count === 1
        ? '1 line is no application and is left out'
        : `${count.toLocaleString('en-US')} lines are no applications and are left out`,
    columnsWrong: (count: number) => `columns must have one entry for each of the ${count} columns`,
    running: 'This import is already running.',
    notStaged: 'This import is finished.',
    tooManyChanges: (count: number) =>
      `This file changes ${count.toLocaleString('en-US')} applications of your list; one import can change ${IMPORT_CHANGES_MAX.toLocaleString('en-US')}. Please skip what is already in your list, or split the file.`,
    changedMeanwhile:
      'An application that this import would change was changed in the meantime. Nothing was imported. Please try again.',
    uploadFailed: 'The file could not be uploaded. Please try again.',
    previewFailed: 'The preview could not be loaded. Please try again.',
    importFailed: 'The import failed',
    nothingImported: 'Nothing was imported. Please try again.',
    listFailed: 'Your earlier imports could not be loaded. Please try again.',
    undone: 'Import undone',
    undoFailed: 'The import could not be undone',
    notUndoable: 'Only a finished import can be undone.',
    undoTooLate: `An import can be undone for ${IMPORT_UNDO_DAYS} days.`,
    rows: {
      noCompany: 'The company is missing',
      noTitle: 'The job title is missing',
      otherTable: (headings: string) =>
        `Another table begins here and is not read: “${headings.slice(0, 100)}”`,
      figures: 'A total or another line of figures',
      nameless: 'It names neither a company nor a job title',
      band: (title: string) => `A title between the rows: “${title.slice(0, 100)}”`,
      noDate: (text: string) => `“${text.slice(0, 40)}” is not a date`,
      unreadableItems: (count: number) =>
        count === 1 ? 'One entry cannot be read' : `${count} entries cannot be read`,
      tooLong: (max: number) => `The text has more than ${max.toLocaleString('en-US')} characters`,
    },
  },
  restore: {
    unreadable: (reason: string) => `This file cannot be restored: ${reason}.`,
    noArchive: 'it is not an archive from “Download my data”',
    newer: 'it was made by a newer version of Waymark; update this one first',
    damaged: 'the archive is damaged',
    tooLarge: 'unpacked, it is larger than the server accepts',
    badRow: (file: string, problem: string) =>
      `${file}.json contains something Waymark did not write (${problem})`,
    fileTooLarge: `The archive is larger than ${RESTORE_MB} MB.`,
    tooManyFiles: (most: number) =>
      `With this archive’s files, the account would have more than ${most}. Please remove some first.`,
    uploadFailed: 'The archive could not be restored. Please try again.',
    leavesOut:
      '‘Restore from a download’ does not bring back ways to sign in, sessions and the security log, the calendar address (create a new one here), the list of imports, and deleted files, which are in the archive under deleted-files.',
    nothing: 'Everything in this archive is already here.',
  },
  report: {
    fromMissing: 'Please choose the first day.',
    toMissing: 'Please choose the last day.',
    backwards: 'The last day is before the first.',
    tooLong: `A report covers at most ${REPORT_DAYS_MAX} days.`,
    tooMany: `A report lists at most ${REPORT_ROWS_MAX} applications. Please choose a shorter range.`,
    loadFailed: 'The report could not be loaded. Please try again.',
    saveFailed: 'The file could not be saved. Please try again.',
  },
} as const;
