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

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Letters that sound alike. */
const ALIKE = ['aeiouy', 'cks', 'sz', 'mn', 'fv', 'dt'];

/** Whether two letters lie beside each other on the keyboard or sound alike. */
function areNear(x: string, y: string): boolean {
  if (ALIKE.some((letters) => letters.includes(x) && letters.includes(y))) return true;
  const [p, q] = [x, y].map((letter) => {
    const row = KEYS.findIndex((keys) => keys.includes(letter));
    return { row, at: (KEYS[row]?.indexOf(letter) ?? -9) + row / 2 };
  });
  return (
    p!.row >= 0 && q!.row >= 0 && Math.abs(p!.row - q!.row) < 2 && Math.abs(p!.at - q!.at) <= 1
  );
}

/** Whether a word is another one with a slip of the hand: letters swapped, doubled, left out or taken for one beside or like it, never the first. */
export function isTypingSlip(x: string, y: string): boolean {
  if (x === y || x[0] !== y[0]) return false;
  if (isSwapped(x, y)) return true;
  if (lettersApart(x, y, 1) !== 1) return false;
  if (x.length !== y.length) return true;
  const at = x.split('').findIndex((letter, k) => letter !== y[k]);
  return areNear(x[at]!, y[at]!);
}

/** Whether a word is another one without its last letter, which is no doubled one. */
export function lacksEnd(x: string, y: string): boolean {
  const [short, long] = x.length < y.length ? [x, y] : [y, x];
  return long.startsWith(short) && undoubled(short) !== undoubled(long);
}
