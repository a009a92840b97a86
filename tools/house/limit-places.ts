import {
  commentAbove,
  counterOf,
  isTest,
  type Place,
  short,
  spoken,
  type Text,
} from '#tools/house/places.ts';
import { isStep, isWritten } from '#tools/house/uses.ts';

const UNITS = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety',
].map((row) => row.split(' '));

/** A whole number below a hundred, and a hundred, in words; undefined for others. */
function inWords(count: number): string | undefined {
  const [units = [], tens = []] = UNITS;
  if (count === 100) return 'hundred';
  if (count < 1 || count > 100 || !Number.isInteger(count)) return undefined;
  if (count < 20) return units[count - 1];
  const ten = tens[Math.floor(count / 10) - 2];
  return count % 10 === 0 ? ten : `${ten}-${units[(count % 10) - 1]}`;
}

/** Words that say nothing of what a limit counts. */
const NO_NOUN =
  /^(?:max|min|per|most|least|longest|largest|smallest|shortest|number|limit|size|once|with|that|this|than|have|from|into|each|more|other|another|after|before|which|until|one|all|its|the|and|for|may|can|page|person|people|account|server|time|ms|mb|s|bytes?|characters?|seconds?|minutes?|hours?|days?|milliseconds?|megabytes?)$/;

/** A limit by its name, its number and the sentence above it. */
interface Limit {
  readonly at: string;
  readonly name: string;
  /** As it is written: '10_000', '5 * 60'. */
  readonly written: string;
  /** NaN where other constants say it. */
  readonly value: number;
  readonly comment: string;
}

/** Words that ask for a limit, whatever it is called. */
export const ASKS_A_LIMIT =
  /^(?:limits?|max|maximum|most|min|minimum|least|longest|length|largest|size|number|count|cap|many)$/i;
const LIMIT = /^export const ([\w$]+) = ([^;]+);/;
/** A name of a constant or a setting as it is written, of which no part is asked for by itself. */
const WHOLE_NAME = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;
const PRODUCT = /^[\d_]+(?: \* [\d_]+)*$/;

/** Whether one of two limits is the other in another unit. */
const areKin = (a: Limit, b: Limit) =>
  new RegExp(String.raw`\b${b.name}\b`).test(a.written) ||
  new RegExp(String.raw`\b${a.name}\b`).test(b.written);

/** The limits of which name, number or sentence has all the words, those by name first: 'most files', 'limit of notes', 'resume_max'. */
export function limitsAmong(words: readonly string[], sources: readonly Text[]): Limit[] {
  const parts = words.flatMap((word) => (WHOLE_NAME.test(word) ? [word] : word.split('_')));
  const naming = parts.filter((word) => word !== '' && !ASKS_A_LIMIT.test(word));
  if (naming.length === 0) return [];
  const count = counterOf(naming);
  const all = sources
    .filter(
      ({ path }) =>
        path.endsWith('limits.ts') && !isTest(path) && !/\/(?:tables|repository)\//.test(path),
    )
    .flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, at): Limit[] => {
        const [, name = '', written = ''] = LIMIT.exec(line) ?? [];
        if (name === '') return [];
        const comment = commentAbove(lines, at)
          .replaceAll(/^\/\*\*|\*\/$/g, '')
          .trim();
        const value = PRODUCT.test(written)
          ? written
              .split(' * ')
              .reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
          : Number.NaN;
        return [{ at: `${path}:${at + 1}`, name, written, value, comment }];
      });
    });
  const exact = all.filter(({ name }) => words.includes(name));
  if (exact.length > 0)
    return [...exact, ...all.filter((one) => exact.some((it) => areKin(it, one)))];
  const found = all.filter(
    ({ at, name, written, comment }) =>
      count(`${at} ${name} ${written} ${comment}`) === naming.length,
  );
  const byName = (limit: Limit) => count(limit.name);
  return found.sort((a, b) => byName(b) - byName(a));
}

/** Most characters between a number and the word for what it counts. */
const NEAR = 40;

/** A pattern for a number, or the first one beyond it ('a 101st file'), in digits or words. */
function written(value: number): string {
  const numbers = [value, value + 1].flatMap((count) => [
    String(count),
    count.toLocaleString('en-US'),
    count.toLocaleString('en-US').replaceAll(',', '_'),
    inWords(count) ?? String(count),
  ]);
  return `(?<![\\d.,_#-]|[*/] )(?:${[...new Set(numbers)].join('|')})(?:st|nd|rd|th)?(?![\\d_]|[.,-]\\d|-\\p{L})`;
}

/** Whether a line says something. */
type Says = (line: string) => boolean;

/** A line with the number of a limit near a word for what it counts. */
function countsIt({ name, value, comment }: Limit): Says {
  const [sentence = ''] = comment.split(/[.;,]/);
  const nouns = new Set(
    `${spoken(name)} ${spoken(sentence)}`
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word.length > 2 && !NO_NOUN.test(word))
      .map((word) => word.replace(/s$/, '')),
  );
  const number = new RegExp(written(value), 'giu');
  return (line) =>
    [...line.matchAll(number)].some(({ index, 0: { length } }) => {
      const near = spoken(line.slice(Math.max(0, index - NEAR), index + length + NEAR));
      return [...nouns].some((noun) =>
        new RegExp(`(?<![\\p{L}\\d])${noun}s?(?![\\p{L}\\d])`, 'u').test(near),
      );
    });
}

/** A line with the time or size of a limit whose name has the unit (`DELETED_KEPT_DAYS`, `RESUME_MB`), whatever is as long or large there. */
export function isAsMuch({ name, value }: Limit): Says {
  if (name.endsWith('_MB')) {
    const size = new RegExp(
      `(?<![\\d.,])${value} ?(?:MB|MiB|megabytes)\\b|\\b${value} \\* (?:MIB|1024 \\* 1024)\\b`,
    );
    return (line) => size.test(line);
  }
  const [, unit] = /_(DAY|HOUR|MINUTE)S$/.exec(name) ?? [];
  if (unit === undefined) return () => false;
  const time = new RegExp(`${written(value)} ${unit}s?\\b`, 'iu');
  return (line) => time.test(line);
}

/** Whether a line has the name of a limit and its very number ("expect(KEYS_MAX).toBe(20)"); undefined without the name. */
function hasBoth({ name, value }: Limit, line: string): boolean | undefined {
  const rest = line.split(new RegExp(String.raw`\b${name}\b`));
  if (rest.length === 1) return undefined;
  return new RegExp(written(value), 'iu').test(rest.join(' '));
}

/** Where the number of a limit is written out, in digits or words, beside what it counts: these places change with it. */
export function numbersOf(
  limits: readonly Limit[],
  files: readonly Text[],
  saying: (limit: Limit) => Says = countsIt,
): Place[] {
  const tests = limits
    .filter(({ value }) => value > 1)
    .map((limit) => [limit, saying(limit)] as const);
  return files.flatMap(({ path, text }) =>
    isWritten(path) || isStep(path)
      ? []
      : text.split('\n').flatMap((line, at): Place[] => {
          if (!/\d|[a-z]/i.test(line)) return [];
          if (LIMIT.test(line)) return [];
          const said = line.replaceAll(/\s+/g, ' ');
          if (!tests.some(([limit, says]) => hasBoth(limit, said) ?? says(said))) return [];
          return [{ at: `${path}:${at + 1}`, text: short(line.trim()) }];
        }),
  );
}
