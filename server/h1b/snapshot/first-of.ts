/** The first number of a range for which a test holds, or the range's end; the test must hold for all above, too. */
export function firstOf(from: number, end: number, test: (k: number) => boolean): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
