import type { CompanyRow } from '#server/features/companies/repository/companies.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** The company that was found; throws AppError `not_found` (404) when there is none. */
export function requireCompany(row: CompanyRow | undefined): CompanyRow {
  if (!row) throw new AppError(ERRORS.not_found, messages.companies.notFound);
  return row;
}
