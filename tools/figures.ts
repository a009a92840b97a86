import { HOUSE_CHECKS } from '#tools/house/checks.ts';
import { isForTests, sourceFiles } from '#tools/house/source-files.ts';
import { productRules } from '#tools/docs/product-rules.ts';
import { ruleProofs } from '#tools/docs/rule-proofs.ts';

// Prints the figures of docs/architecture.md: sizes, and what must be none. `--list` names every offender.
const files = sourceFiles();
const own = files.filter(({ path }) => !isForTests(path));
const sizes = own.map(({ lines }) => lines).sort((a, b) => a - b);
const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0;
const sum = (list: readonly { lines: number }[]) => list.reduce((all, { lines }) => all + lines, 0);
const rules = productRules();

const figures: readonly (readonly [what: string, value: number | readonly string[]])[] = [
  ['source files without tests', own.length],
  ['their lines', sum(own)],
  ['lines of tests and their support', sum(files) - sum(own)],
  ['median lines of a file', at(0.5)],
  ['lines of a file, 90th percentile', at(0.9)],
  ['rules in docs/product', rules.length],
  ['tests that name a rule', ruleProofs().length],
  ...Object.entries(HOUSE_CHECKS).map(([what, find]) => [what, find()] as const),
];

const list = process.argv.includes('--list');
for (const [what, value] of figures) {
  const count = typeof value === 'number' ? value : value.length;
  process.stdout.write(`${String(count).padStart(7)}  ${what}\n`);
  if (list && typeof value !== 'number')
    for (const one of value) process.stdout.write(`           ${one}\n`);
}
