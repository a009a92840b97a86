import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { variables } from '#server/config/env.ts';
import { productRules } from '#tools/docs/product-rules.ts';
import { ruleProofs } from '#tools/docs/rule-proofs.ts';
import { isProof } from '#tools/house/features.ts';
import { featureLines, featureMost, featuresAbout } from '#tools/house/feature-lines.ts';
import {
  counterOf,
  findPlaces,
  namingWords,
  type Place,
  recipeFiles,
  recipesWith,
  spoken,
} from '#tools/house/places.ts';
import { ASKS_A_LIMIT, isAsMuch, limitsAmong, numbersOf } from '#tools/house/limit-places.ts';
import { sourceFiles } from '#tools/house/source-files.ts';
import {
  checkedBy,
  configuredAs,
  fieldsAmong,
  linesOf,
  rareAmong,
  readersOf,
  rowsAmong,
  usesOf,
  valuesOf,
  writtenAs,
} from '#tools/house/uses.ts';

// `npm run where -- WORD…` prints the limits, rows of tables, rules, contracts, code, sentences, tests and documents that have
// all the words; which files use the names that it found or was given, while these are few, and the fields of that name; where the
// number of a limit is written out; and the files that hold the word as a value, such as a status or the address of a page.
// `npm run where -- --feature` lists the features, `--feature NAME` all files of one, who uses it and what is its own.
// `npm run where -- --recipe` lists the recipes of CONTRIBUTING.md, `--recipe WORD` the files that one touches.
const ROOT = join(import.meta.dirname, '..');
/** Lines printed of each kind, unless `--all` asks for every one. */
const SHOWN = 12;
/** The same of files that use a name, which have to be whole to be of use. */
const USES_SHOWN = 60;
/** Most names whose uses are printed. */
const NAMES_MAX = 6;
/** Most limits whose uses and written numbers are printed, and most rows whose keys are looked for. */
const LIMITS_MAX = 3;
const KEYED_MAX = 3;
/** Lines printed of each kind of file that has a value. */
const VALUES_SHOWN = 60;
const LIMITS_SHOWN = 24;

// Whoever reads only the first lines (`| head`) closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const words = namingWords(process.argv.slice(2).filter((word) => !word.startsWith('--')));
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
    .filter((path) => !/^tools\/house\/(?:places|uses|limit-places|features\.test)/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

if (has('--feature')) {
  const lines = featureLines(words[0], {
    modules: sourceFiles(),
    texts: read('{docs,test,bench,ops,extension}/**/*.{md,tsv,json,ndjson,jsonl,csv,yml,html}'),
    proofs: ruleProofs(),
    rules: productRules(),
    settings: Object.keys(variables),
  });
  process.stdout.write(
    `${(lines ?? ['There is no such feature: --feature lists all.']).join('\n')}\n`,
  );
  if (!lines) process.exitCode = 1;
} else if (has('--recipe')) {
  const recipes = recipeFiles(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'), (path) =>
    existsSync(join(ROOT, path)),
  );
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
  process.stdout.write('npm run where -- --feature [NAME], --recipe [WORD], or WORD… [--all]\n');
  process.exitCode = 1;
} else {
  const searched = {
    rules: productRules(),
    proofs: ruleProofs(),
    sources: read('{shared,server,web,tools,extension}/**/*.{ts,tsx}'),
    pages: read('{docs/**/*.md,*.md}'),
  };
  const isEmpty = (places: Record<string, Place[]>) => Object.values(places).flat().length === 0;
  let least = words.length;
  let found = findPlaces(words, searched);
  const limits = limitsAmong(words, searched.sources);
  const rows = rowsAmong(words, searched.sources);
  const isKnown = limits.length > 0 || rows.length > 0;
  const fewest = isKnown ? words.length : 1;
  while (isEmpty(found) && least > fewest) found = findPlaces(words, searched, --least);
  const isFull = least === words.length;
  if (!isFull && !isEmpty(found)) {
    process.stdout.write(`Nothing has all of these words. What has ${least} of them:\n`);
  }
  print(
    'Limits',
    limits.map(({ at, name, written, comment }) => ({
      at,
      text: `${name} = ${written}  ${comment}`,
    })),
    LIMITS_SHOWN,
  );
  print('Rows of tables', rows);
  for (const [kind, places] of Object.entries(found)) print(kind, places);

  const declared = [...(found['Contracts'] ?? []), ...(found['Code'] ?? [])];
  // One that was asked for by its name comes with the same in another unit, and without those whose name has it in it.
  const isNamed = words.includes(limits[0]?.name ?? '');
  const names = [
    ...declared
      .filter(({ byComment, text }) => !byComment && !text.includes('/') && !isNamed)
      .map(({ text }) => text),
    ...words.filter((word) => /\w_\w|[a-z][A-Z]/.test(word)),
  ];
  // With a limit that has been found, 'limit' and 'number' name no field.
  const fields = fieldsAmong(
    limits.length > 0 ? words.filter((word) => !ASKS_A_LIMIT.test(word)) : words,
    searched.sources,
  );
  const named = isNamed ? limits : limits.filter(({ name }) => counterOf(words)(name) > 0);
  // `job_title` is that field, and no limit of titles.
  const isField = fields.some((name) => name.includes('_') && words.includes(name));
  const few = isField
    ? []
    : ([named, limits].find(({ length }) => length > 0 && length <= LIMITS_MAX) ?? []);
  const code = read('{shared,server,web,tools,test,bench,extension}/**/*.{ts,tsx}');
  // A limit or a field is what was asked for: what else has the word would hide where it is used.
  const settings = configuredAs(
    rows.slice(0, KEYED_MAX).map(({ key }) => key),
    code,
  );
  const meant =
    few.length > 0 && words.length > 1
      ? few.map(({ name }) => name)
      : [...few.map(({ name }) => name), ...settings, ...fields];
  const asked = new Set(names.length + meant.length > NAMES_MAX ? meant : [...names, ...meant]);
  const uses = asked.size > 0 ? usesOf(asked, code) : [];
  // A word among several may be a field of everything: 'key'.
  if (words.length > 1 && uses.length > USES_SHOWN) {
    const { rare, everyday } = rareAmong(asked, code, USES_SHOWN);
    print('Used in', usesOf(rare, code), USES_SHOWN);
    for (const [name, count] of everyday) {
      process.stdout.write(`\n${name} is used in ${count} files: ask for it alone\n`);
    }
  } else print('Used in', uses, USES_SHOWN);

  print('Checked by the database', checkedBy(words, code));
  const everything = [
    ...code,
    ...read('{extension,test,shared,server}/**/*.{json,ndjson,html}'),
    ...searched.pages,
    ...read('docs/product/*.tsv'),
  ];
  const said = numbersOf(few, everything);
  print('Its number is written out in', said, USES_SHOWN);
  const isNew = ({ at }: Place) => !said.some((place) => place.at === at);
  const asLong = numbersOf(few, everything, isAsMuch).filter(isNew);
  print('The same time or size, perhaps of something else', asLong, USES_SHOWN);
  if (few.length === 1 || isNamed) {
    const limitNames = few.map(({ name }) => name);
    const readers = new Set(readersOf(limitNames, code));
    print('Call what reads it', usesOf(readers, code), USES_SHOWN);
  }
  const whole = rows.filter(({ key }) =>
    words.some((word) => spoken(key).split(' ').includes(word)),
  );
  // A key that has the words by another name is a value only when it is no everyday word itself.
  const told = rows.filter(
    ({ key }) => /[_A-Z]/.test(key) || words.some((word) => key.includes(word)),
  );
  const keys = [...new Set((whole.length > 0 ? whole : told).map(({ key }) => key))];
  const values = valuesOf(
    [...new Set([...writtenAs(words), ...(keys.length <= KEYED_MAX ? keys : [])])],
    everything,
  );
  for (const [kind, places] of Object.entries(values)) print(kind, places, VALUES_SHOWN);
  const own =
    words.length > 1
      ? featuresAbout(words, searched.sources, least)
      : featureMost(
          declared.map(({ at }) => at),
          code.map(({ path }) => path),
        );
  if (own.length > 0) {
    const asks = own.map((name) => `--feature ${name}`).join(', or ');
    process.stdout.write(`\nAll files of that feature: npm run where -- ${asks}\n`);
  }
  const isNowhere = uses.length === 0 && !isKnown && isEmpty(found) && isEmpty(values);
  const isAlone = isNowhere || !isFull;
  const lines = isAlone ? linesOf(words, [...everything, ...read('test/**/*.csv')]) : [];
  print('Lines that have it', lines, VALUES_SHOWN);
  // A test reads a word in a pattern or a template, too, where it is no value.
  const tests = new Set(code.map(({ path }) => path).filter(isProof));
  const fileOf = ({ at }: Place) => at.replace(/:\d+$/, '');
  for (const place of [...uses, ...said, ...asLong, ...Object.values(values).flat()])
    tests.delete(fileOf(place));
  const inTests = isAlone ? [] : linesOf(words, code).filter((place) => tests.has(fileOf(place)));
  print('Other tests with such a line', inTests, VALUES_SHOWN);
  if (isNowhere && lines.length === 0) {
    process.stdout.write('Nothing has all of these words.\n');
    process.exitCode = 1;
  }
}
