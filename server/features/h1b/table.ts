import type { FastifyInstance } from 'fastify';

import { answersOf, goneSignal } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { refused } from '#server/protocols/table-calls/refusals.ts';
import { mountTable } from '#server/protocols/table-calls/mount-table.ts';
import type { TableQuery } from '#server/protocols/table-calls/table-query.ts';
import { h1bTable } from '#shared/table-calls/tables.ts';
import type { H1bFilter, H1bSort } from '#shared/h1b/query.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { H1B_SEARCH_MAX } from '#shared/core/limits.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The filter of a table call; throws AppError for an amount that is none and a search that is too long. */
function filterOf({ filters }: TableQuery): H1bFilter {
  const amount = (shape: string) => {
    const text = filters.get(shape);
    if (text === undefined) return undefined;
    if (!/^-?\d{1,12}(\.\d{1,4})?$/.test(text)) {
      throw refused(ERRORS.text_unreadable, serverMessages.rest.notANumber(text.slice(0, 100)));
    }
    return Number(text);
  };
  const searchTerm = filters.get('or=employer_name.ilike,job_title.ilike,case_number.ilike');
  if ((searchTerm?.length ?? 0) > H1B_SEARCH_MAX) {
    throw refused(ERRORS.validation_failed, h1bMessages.searchTooLong);
  }
  return {
    employer: filters.get('employer_name=ilike'),
    jobTitle: filters.get('job_title=ilike'),
    status: filters.get('case_status=eq'),
    searchTerm,
    minSalary: amount('or=wage_rate_of_pay_from.gte,wage_rate_of_pay_to.gte'),
    maxSalary: amount('or=wage_rate_of_pay_from.lte,wage_rate_of_pay_to.lte'),
  };
}

/** The table `h1b_applications`, over the same answers as `/api/h1b`, amounts as filed. */
export function h1bTableRoutes(app: FastifyInstance, deps: H1bDeps): void {
  mountTable(app, h1bTable, {
    async page({ reply }, query, { offset, limit }) {
      const column = query.order?.column ?? 'id';
      const sort: H1bSort = {
        column: column === 'wage_rate_of_pay_from' ? 'salary' : (column as H1bSort['column']),
        direction: (query.order?.descending ?? true) ? 'desc' : 'asc',
      };
      const filter = filterOf(query);
      const signal = goneSignal(reply);
      const ask = (page: number) =>
        answersOf(deps).query(
          { filter, sort, page, pageSize: limit, annualised: false, withStatistics: false },
          signal,
        );
      // The engine's pages begin at multiples of their size.
      const page = Math.floor(offset / limit) + 1;
      const skip = offset % limit;
      const { records, total } = await ask(page);
      if (skip === 0) return { rows: records, total };
      const next = await ask(page + 1);
      return { rows: [...records, ...next.records].slice(skip, skip + limit), total };
    },
  });
}
