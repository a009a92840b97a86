/**
 * Precision and recall of 'one employer' on pairs of names labelled by hand, ours beside two rivals: a name that contains the
 * other, and names that are equal without their legal forms. `filings.csv.gz` has the employers of public filings.
 */
import { readFileSync } from 'node:fs';

import { readFilings, readTable } from '#server/h1b/identity/testing/read-filings.ts';
import { companyKey } from '#shared/domain/company-match.ts';
import { fold } from '#shared/domain/fold.ts';

/** A judge says whether two names are one employer. */
type Judge = (a: string, b: string) => boolean;

const began = performance.now();
const { context, names } = readFilings();
const ms = performance.now() - began;
const { identities } = context;
const judge: Judge = (a, b) => identities.find(a) > 0 && identities.find(a) === identities.find(b);
const judges: Record<string, Judge> = {
  ours: judge,
  contains: (a, b) => fold(a).includes(fold(b)) || fold(b).includes(fold(a)),
  'without legal form': (a, b) => companyKey(a) === companyKey(b),
};
const pairs = readTable(
  readFileSync(new URL('identity/labelled-pairs.csv', import.meta.url), 'utf8'),
);
const same = pairs.filter((pair) => pair['same'] === 'yes');
console.log(
  `${pairs.length} pairs, ${same.length} of them one employer; ${names} names read in ${Math.round(ms)} ms`,
);
for (const [name, decide] of Object.entries(judges)) {
  const joined = pairs.filter(({ a = '', b = '' }) => decide(a, b));
  const right = joined.filter((pair) => pair['same'] === 'yes').length;
  const precision = joined.length === 0 ? 1 : right / joined.length;
  console.log(
    `${name}: precision ${precision.toFixed(3)}, recall ${(right / same.length).toFixed(3)} (${right} of ${joined.length} joined are right)`,
  );
}
if (process.argv.includes('--list')) {
  for (const { a = '', b = '', same: label, kind, evidence } of pairs) {
    if (judge(a, b) !== (label === 'yes'))
      console.log(`${label} [${kind}] ${a} / ${b}: ${evidence}`);
  }
}
