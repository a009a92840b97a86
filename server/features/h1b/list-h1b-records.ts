import { askForgiving } from '#server/features/h1b/forgive.ts';
import type { AskedQuestions } from '#server/h1b/questions.ts';
import type { Output } from '#shared/core/contract.ts';
import type * as contracts from '#shared/h1b/contracts/schemas.ts';
import { toPage } from '#shared/core/page.ts';

/** One page of the filtered records, by id the newest first unless asked otherwise, with their statistics when asked for. */
export async function listH1bRecords(
  answers: AskedQuestions,
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
