/** The page numbers that a list of pages shows: the first, the last and those beside the current one; undefined is a gap. */
export function pageNumbers(page: number, totalPages: number): (number | undefined)[] {
  const near = [page - 1, page, page + 1].filter((one) => one > 1 && one < totalPages);
  const shown = [...new Set([1, ...near, totalPages])];
  return shown.flatMap((one, at) => {
    const before = shown[at - 1] ?? one - 1;
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [undefined, one] : [one];
  });
}
