import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { importTarget } from '#server/features/applications/import-target.ts';
import { companyParts } from '#server/app/company-parts.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { importCompanies } from '#server/features/companies/import-companies.ts';
import { companyName } from '#server/features/companies/repository/companies.ts';
import { createImport } from '#server/features/imports/create-import.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { IMPORT_CHANGES_MAX, IMPORT_ROWS_AT_ONCE } from '#shared/import-limits.ts';

/** What the applications feature is given, with the real companies; no company comes back with an application. */
export function applicationDeps(database: Database, clock: Clock): ApplicationsDeps {
  return {
    database,
    clock,
    findOrCreateCompany,
    restoreCompanyOf: async (_, { id }) => id,
    companyName,
  };
}

/** What the imports feature is given, without uploads over HTTP. */
export function importDeps(database: Database, clock: Clock): ImportsDeps {
  return {
    database,
    clock,
    uploads: { receive: () => Promise.reject(new Error('no upload in this test')) },
    applications: importTarget(applicationDeps(database, clock)),
    companies: importCompanies(companyParts),
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
