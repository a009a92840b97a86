/** How many letters must be added, removed, changed or swapped with their neighbour to make one text of the other; `limit` + 1 when it is more than `limit`. */
export function lettersApart(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
}

/** A text with its doubled letters written once: people double another one ('Delloite'). */
export function undoubled(text: string): string {
  return text.replaceAll(/(\p{L})\1/gu, '$1');
}

const sorted = (word: string) => word.split('').toSorted().join('');

/** Whether two words have the same letters, two neighbours of them swapped, or one has a letter twice in a row. */
export function isSwapped(x: string, y: string): boolean {
  if (x.length !== y.length) return undoubled(x) === undoubled(y);
  return sorted(x) === sorted(y) && lettersApart(x, y, 1) === 1;
}
