import { askForgiving } from '#server/features/h1b/forgive.ts';
import { unresolved } from '#server/h1b/answers/resolve-employer.ts';
import type { QueryOf, ExplorerStatus } from '#server/h1b/questions.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { toPage } from '#shared/core/page.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import type { H1bDetails } from '#shared/h1b/columns.ts';
import type * as contracts from '#shared/h1b/contracts/schemas.ts';
import type { EmployerResolution, EmployerStatistics } from '#shared/h1b/query.ts';

/** One page of the filtered records, by id the newest first unless asked otherwise, with their statistics when asked for. */
export async function listH1bRecords(
  answers: QueryOf,
  query: Output<typeof contracts.listH1bRecords.query>,
  signal: AbortSignal,
): Promise<Output<typeof contracts.listH1bRecords.response>> {
  const { annualised, page, pageSize, sort, direction, include } = query;
  const { found, ...others } = await askForgiving(
    answers,
    query,
    (filter) =>
      answers.query(
        {
          filter,
          annualised,
          page,
          pageSize,
          sort: { column: sort, direction: direction ?? (sort === 'id' ? 'desc' : 'asc') },
          withStatistics: include === 'statistics',
        },
        signal,
      ),
    ({ total }) => total === 0,
    signal,
  );
  return {
    ...toPage(found.records, found.total, page, pageSize),
    emptyColumns: found.emptyColumns,
    ...(found.statistics ? { statistics: found.statistics } : undefined),
    ...others,
  };
}

/** The record with an id or a case number; throws AppError `not_found` (404) when there is none. */
export async function getH1bRecord(
  answers: QueryOf,
  id: string,
  signal: AbortSignal,
): Promise<H1bDetails> {
  const [byId] = /^\d{1,10}$/.test(id) ? await answers.records([Number(id)], signal) : [];
  const record = byId ?? (await answers.recordByCase(id, signal));
  if (!record) throw new AppError(ERRORS.not_found, serverMessages.h1b.recordNotFound);
  return record;
}

/** Statistics of the filtered records, texts forgiven (H1B-73). */
export async function getH1bStatistics(
  answers: QueryOf,
  query: Output<typeof contracts.getH1bStatistics.query>,
  signal: AbortSignal,
): Promise<Output<typeof contracts.getH1bStatistics.response>> {
  const { found, ...others } = await askForgiving(
    answers,
    query,
    (filter) => answers.statistics(filter, query.annualised, signal),
    ({ totalApplications }) => totalApplications === 0,
    signal,
  );
  return { ...found, ...others };
}

/** Statistics of an employer; throws AppError `not_found` (404) when there is none of that name. */
export async function getH1bEmployer(
  answers: QueryOf,
  name: string,
  signal: AbortSignal,
): Promise<EmployerStatistics> {
  const employer = await answers.employerStatistics(name, signal);
  if (!employer) throw new AppError(ERRORS.not_found, h1bMessages.employerNotFound);
  return employer;
}

/** The employer that a name means; a sample holds few employers, so one that is not in it is unknown. */
export async function resolveH1bEmployer(
  answers: QueryOf,
  status: ExplorerStatus,
  name: string,
  signal: AbortSignal,
): Promise<EmployerResolution> {
  const found = await answers.resolveEmployer(name, signal);
  return found.state === 'none' && status.sample ? unresolved('unknown') : found;
}
