import * as z from 'zod/mini';

const position = z.object({
  totalRecords: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
  pageSize: z.int(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
});

/** Schema of a page of rows. */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({ data: z.array(row), ...position.shape });
}

/** One page of rows and its position in the whole list. */
export type Page<T> = { data: T[] } & z.output<typeof position>;

/** Describes the position of one page's rows; a page past the end is empty, not an error. */
export function toPage<T>(
  data: T[],
  total: number,
  currentPage: number,
  pageSize: number,
): Page<T> {
  const totalPages = Math.ceil(total / pageSize);
  return {
    data,
    totalRecords: total,
    totalPages,
    currentPage,
    pageSize,
    hasNextPage: currentPage < totalPages,
    hasPreviousPage: currentPage > 1 && total > 0,
  };
}
