import type {
  ApplicationRoutesDeps,
  ApplicationsDeps,
  ExportDeps,
  ListSources,
} from '#server/features/applications/deps.ts';
import { noteChange } from '#server/features/applications/note-change.ts';
import {
  findApplication,
  listApplicationsById,
} from '#server/features/applications/repository/applications.ts';
import {
  isApplicationTo,
  isLiveApplication,
} from '#server/features/applications/repository/live.ts';
import { importTarget } from '#server/features/applications/import-target.ts';
import { listLiveAnswers } from '#server/features/jobgpt/repository/answers.ts';
import { companyParts, listSources } from '#server/app/tracker-parts.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { importCompanies } from '#server/features/companies/import-companies.ts';
import { companyName } from '#server/features/companies/repository/companies.ts';
import { createImport } from '#server/features/imports/create-import.ts';
import { archiveReader } from '#server/features/imports/archive-reader.ts';
import { fileReader } from '#server/features/imports/file-reader.ts';
import { fileTurns } from '#server/platform/concurrency/limited-thread.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import type { RecordDeps } from '#server/features/record/deps.ts';
import { listRecords } from '#server/features/record/list-records.ts';
import { importRecords } from '#server/features/record/import-records.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { IMPORT_CHANGES_MAX, IMPORT_ROWS_AT_ONCE } from '#shared/imports/limits.ts';

/** What the applications feature is given, with the real companies; no company comes back with an application. */
export function applicationDeps(database: Database, clock: Clock): ApplicationsDeps & ListSources {
  return {
    database,
    clock,
    findOrCreateCompany,
    restoreCompanyOf: async (_, { id }) => id,
    ...listSources,
  };
}

/** What an export of applications is given, with the real record. */
export function exportDeps(database: Database, clock: Clock): ExportDeps & ListSources {
  return {
    ...applicationDeps(database, clock),
    listRecords: (tx, ...asked) => listRecords(tx, { companyName }, ...asked),
  };
}

/** What the endpoints of applications are given, without logos and mails. */
export function applicationRoutesDeps(database: Database, clock: Clock): ApplicationRoutesDeps {
  return {
    ...exportDeps(database, clock),
    logoAddress: () => null,
    findInterviews: async () => ({ rows: [], total: 0 }),
    findCompany: async () => undefined,
    listEventMails: async () => new Map(),
  };
}

/** What the record is given, without files. */
export function recordDeps(database: Database, clock: Clock): RecordDeps {
  return {
    database,
    clock,
    findApplication: (tx, ...asked) => findApplication(tx, { companyName }, ...asked),
    listApplicationsById: (tx, ...asked) => listApplicationsById(tx, { companyName }, ...asked),
    isLive: isLiveApplication,
    isAtCompany: isApplicationTo,
    companyName,
    isOwnFile: async () => false,
    listLiveAnswers,
    noteChange,
  };
}

const turns = fileTurns();
const reader = fileReader(turns);
const archives = archiveReader(turns);

/** What the imports feature is given, without uploads over HTTP. */
export function importDeps(database: Database, clock: Clock): ImportsDeps {
  return {
    database,
    clock,
    uploads: { receive: () => Promise.reject(new Error('no upload in this test')) },
    reader,
    applications: importTarget(applicationDeps(database, clock)),
    companies: importCompanies(companyParts),
    records: importRecords({ isLive: isLiveApplication }),
    archives,
    restores: () => [],
    fillProfile: async () => undefined,
    files: { list: async () => [], put: async () => undefined },
    most: { atOnce: IMPORT_ROWS_AT_ONCE, changes: IMPORT_CHANGES_MAX },
  };
}

/** Uploads a text as the file of an import; returns its id. */
export async function uploadText(
  deps: ImportsDeps,
  person: SignedIn,
  text: string,
): Promise<string> {
  const bytes = Buffer.from(text);
  const { id } = await createImport(deps, person, {
    size: bytes.length,
    bytes: async () => bytes,
    contentType: 'text/csv',
    fileName: 'C:\\lists\\tracker.csv',
    fields: {},
    signal: new AbortController().signal,
  });
  return id;
}
