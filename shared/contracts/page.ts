import * as z from 'zod/mini';

/** Schema of the Page result for rows of the given schema. */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({
    data: z.array(row),
    totalRecords: z.int(),
    totalPages: z.int(),
    currentPage: z.int(),
    pageSize: z.int(),
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
  });
}

/** A page of rows with its position in the whole. */
export interface Page<T> {
  data: T[];
  totalRecords: number;
  totalPages: number;
  currentPage: number;
  pageSize: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/** Wraps the rows of one page into a Page result; a page past the end is empty, not an error. */
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
