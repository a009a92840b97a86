/** Digits behind the point with which a share can be told from all and from none: 0, or 1 where rounding would say 0% or 100%. */
function percentDigits(part: number, whole: number): 0 | 1 {
  const rounded = whole === 0 ? 0 : Math.round((100 * part) / whole);
  return (rounded === 100 && part !== whole) || (rounded === 0 && part !== 0) ? 1 : 0;
}

/** A share as people read it: '98%', '99.5%' where rounding would say all or none, never 100% of not quite all. */
export function percentText(
  part: number,
  whole: number,
  digits: 0 | 1 = percentDigits(part, whole),
): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  const least = 10 ** -digits;
  const shown =
    part === 0 || part === whole ? percent : Math.min(100 - least, Math.max(least, percent));
  return `${shown.toFixed(digits)}%`;
}

/** The digits that every share of a column is shown with. */
export function columnDigits(shares: readonly (readonly [part: number, whole: number])[]): 0 | 1 {
  return shares.some(([part, whole]) => percentDigits(part, whole) === 1) ? 1 : 0;
}
