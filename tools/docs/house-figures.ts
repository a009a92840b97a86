import { HOUSE_CHECKS } from '#tools/house/checks.ts';
import { isForTests, sourceFiles } from '#tools/house/source-files.ts';
import { productRules } from '#tools/docs/product-rules.ts';
import { ruleProofs } from '#tools/docs/rule-proofs.ts';

/** A figure of the project: a number, or what is found of something that there must be none of. */
type HouseFigure = readonly [what: string, value: number | readonly string[]];

/** The figures of docs/architecture.md: sizes, and what must be none. */
export function houseFigures(): readonly HouseFigure[] {
  const files = sourceFiles();
  const own = files.filter(({ path }) => !isForTests(path));
  const sizes = own.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0;
  const sum = (list: readonly { lines: number }[]) =>
    list.reduce((all, { lines }) => all + lines, 0);
  return [
    ['source files without tests', own.length],
    ['their lines', sum(own)],
    ['lines of tests and their support', sum(files) - sum(own)],
    ['median lines of a file', at(0.5)],
    ['lines of a file, 90th percentile', at(0.9)],
    ['rules in docs/product', productRules().length],
    ['tests that name a rule', ruleProofs().length],
    ...Object.entries(HOUSE_CHECKS).map(([what, find]) => [what, find()] as const),
  ];
}

/** The number of a figure. */
export const countOf = ([, value]: HouseFigure) =>
  typeof value === 'number' ? value : value.length;

const BLOCK = /(?<=<!-- figures -->\n).*(?=<!-- \/figures -->)/s;

/** The text of docs/architecture.md with the figures of this moment. */
export function withFigures(page: string, figures: readonly HouseFigure[], day: string): string {
  if (!BLOCK.test(page)) throw new Error('docs/architecture.md has no place for the figures');
  const rows = figures.map((figure) => [figure[0], countOf(figure).toLocaleString('en-US')]);
  const wide = Math.max(...rows.map(([what = '']) => what.length));
  const lines = rows.map(
    ([what = '', count = '']) => `| ${what.padEnd(wide)} | ${count.padStart(7)} |`,
  );
  const head = [`| ${'what'.padEnd(wide)} |    seen |`, `| ${'-'.repeat(wide)} | ------: |`];
  return page.replace(BLOCK, `\nSeen on ${day}:\n\n${[...head, ...lines].join('\n')}\n\n`);
}
