import { countOf, houseFigures } from '#tools/docs/house-figures.ts';

// Prints the figures of docs/architecture.md. `--list` names every offender.
const list = process.argv.includes('--list');
for (const figure of houseFigures()) {
  const [what, value] = figure;
  process.stdout.write(`${String(countOf(figure)).padStart(7)}  ${what}\n`);
  if (list && typeof value !== 'number')
    for (const one of value) process.stdout.write(`           ${one}\n`);
}
