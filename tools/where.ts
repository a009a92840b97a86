import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { productRules } from '#tools/docs/product-rules.ts';
import { ruleProofs } from '#tools/docs/rule-proofs.ts';
import {
  fieldsAmong,
  findPlaces,
  type Place,
  recipeFiles,
  recipesWith,
  usesOf,
} from '#tools/house/places.ts';

// `npm run where -- WORD…` prints the rules, contracts, code, sentences, tests and documents that have all the words, and
// which files use the names that it found or was given, while these are few, and the fields of that name;
// `npm run where -- --recipe` lists the recipes of CONTRIBUTING.md, `--recipe WORD` the files that one touches.
const ROOT = join(import.meta.dirname, '..');
/** Lines printed of each kind, unless `--all` asks for every one. */
const SHOWN = 12;
/** The same of files that use a name, which have to be whole to be of use. */
const USES_SHOWN = 60;
/** Most names whose uses are printed. */
const NAMES_MAX = 6;

// Whoever reads only the first lines (`| head`) closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const has = (option: string) => process.argv.includes(option);

function print(kind: string, places: readonly Place[], most = SHOWN): void {
  if (places.length === 0) return;
  process.stdout.write(`\n${kind}\n`);
  const shown = has('--all') ? places : places.slice(0, most);
  for (const { at, text, value } of shown) {
    process.stdout.write(`  ${at}  ${text}${value === undefined ? '' : ` = ${value}`}\n`);
  }
  const more = places.length - shown.length;
  if (more > 0) process.stdout.write(`  … and ${more} more (--all)\n`);
}

const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

if (has('--recipe')) {
  const recipes = recipeFiles(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
  const named = recipesWith(words, recipes);
  if (named.length === 0) {
    process.stdout.write('No recipe has these words. There are:\n');
    for (const { title } of recipes) process.stdout.write(`  ${title}\n`);
    process.exitCode = 1;
  }
  for (const { title, files, examples } of named) {
    process.stdout.write(`${title}: ${files.length} files\n`);
    if (words.length === 0) continue;
    for (const file of files) {
      process.stdout.write(`  ${file}${examples.has(file) ? ' (an example)' : ''}\n`);
    }
    process.stdout.write('  and as always: the rule in docs/product, its test, CHANGELOG.md\n');
  }
} else if (words.length === 0) {
  process.stdout.write('npm run where -- WORD… [--all], or --recipe [WORD]\n');
  process.exitCode = 1;
} else {
  const searched = {
    rules: productRules(),
    proofs: ruleProofs(),
    sources: read('{shared,server,web,tools}/**/*.{ts,tsx}'),
    pages: read('{docs/**/*.md,*.md}'),
  };
  const isEmpty = (places: Record<string, Place[]>) => Object.values(places).flat().length === 0;
  let least = words.length;
  let found = findPlaces(words, searched);
  while (isEmpty(found) && least > 1) found = findPlaces(words, searched, --least);
  if (least < words.length && !isEmpty(found)) {
    process.stdout.write(`Nothing has all of these words. What has ${least} of them:\n`);
  }
  for (const [kind, places] of Object.entries(found)) print(kind, places);
  const declared = [...(found['Contracts'] ?? []), ...(found['Code'] ?? [])];
  const names = [
    ...declared
      .filter(({ byComment, text }) => !byComment && !text.includes('/'))
      .map(({ text }) => text),
    ...words.filter((word) => /\w_\w|[a-z][A-Z]/.test(word)),
  ];
  const fields = fieldsAmong(words, searched.sources);
  // A field is what was asked for: what else has the word would hide where it is used.
  const asked = new Set(names.length + fields.length > NAMES_MAX ? fields : [...names, ...fields]);
  const uses =
    asked.size > 0
      ? usesOf(asked, read('{shared,server,web,tools,test,bench,extension}/**/*.{ts,tsx}'))
      : [];
  print('Used in', uses, USES_SHOWN);
  if (uses.length === 0 && isEmpty(found)) {
    process.stdout.write('Nothing has all of these words.\n');
    process.exitCode = 1;
  }
}
