/**
 * Precision and recall of 'one employer' on pairs of names labelled by hand, ours beside two rivals: a name that contains the
 * other, and names that are equal without their legal forms. `filings.csv.gz` has the employers of public filings,
 * `certifications.csv.gz` those of the labor certifications of FY2013 and FY2023, the older ones with state and postal code.
 * Names of pairs that no table has (`remembered-pairs.csv` was written from memory) count as filed once, without an address.
 *
 * Then what the approvals answer for names as people type them: lines or an array of {typed, employers}, the second a regular
 * expression over the names of the petitions; `--names FILE` takes other ones. `--list` names what is wrong.
 */
import { readFileSync } from 'node:fs';

import { SHIPPED } from '#server/h1b/approvals/approvals-folder.ts';
import { indexEmployers } from '#server/h1b/approvals/employer-index.ts';
import { readApprovalFile } from '#server/h1b/approvals/store-file.ts';
import { describeEmployer } from '#server/features/h1b/approvals/describe-approvals.ts';
import { aliasKeys, readAliases } from '#server/h1b/identity/aliases.ts';
import { readFilings, readTable } from '#server/h1b/identity/testing/read-filings.ts';
import { companyKey } from '#shared/companies/company-match.ts';
import { fold } from '#shared/core/fold.ts';

/** A judge says whether two names are one employer. */
type Judge = (a: string, b: string) => boolean;

/** The names that are judged, pairs of them with labels, and the parts that the labels were made in. */
const SETS = [
  { tables: ['filings.csv.gz'], pairs: 'labelled-pairs.csv', parts: ['tune', 'measure'] },
  {
    tables: ['certifications.csv.gz'],
    pairs: 'labelled-certifications.csv',
    parts: ['first', 'second', 'third'],
  },
  {
    tables: ['filings.csv.gz', 'certifications.csv.gz'],
    pairs: 'remembered-pairs.csv',
    parts: ['first', 'second', 'third', 'fourth'],
  },
] as const;

for (const set of SETS) {
  const text = readFileSync(new URL(`identity/${set.pairs}`, import.meta.url), 'utf8');
  const pairs = readTable(text);
  const began = performance.now();
  const { context, names } = readFilings(
    undefined,
    set.tables.map((table) => new URL(`identity/${table}`, import.meta.url)),
    pairs.flatMap(({ a = '', b = '' }) => [a, b]),
  );
  const ms = performance.now() - began;
  const { identities } = context;
  const judge: Judge = (a, b) =>
    identities.find(a) > 0 && identities.find(a) === identities.find(b);
  const judges: Record<string, Judge> = {
    ours: judge,
    contains: (a, b) => fold(a).includes(fold(b)) || fold(b).includes(fold(a)),
    'without legal form': (a, b) => companyKey(a) === companyKey(b),
  };
  console.log(`${set.pairs}: ${names} names read in ${Math.round(ms)} ms`);
  for (const part of [...set.parts, 'all']) {
    const among = pairs.filter((pair) => part === 'all' || pair['part'] === part);
    const same = among.filter((pair) => pair['same'] === 'yes').length;
    console.log(`${part}: ${among.length} pairs, ${same} of them one employer`);
    for (const [name, decide] of Object.entries(judges)) {
      const joined = among.filter(({ a = '', b = '' }) => decide(a, b));
      const right = joined.filter((pair) => pair['same'] === 'yes').length;
      const precision = joined.length === 0 ? 1 : right / joined.length;
      console.log(
        `  ${name}: precision ${precision.toFixed(3)}, recall ${(right / same).toFixed(3)} (${right} of ${joined.length} joined are right)`,
      );
    }
  }
  if (!process.argv.includes('--list')) continue;
  for (const { a = '', b = '', same: label, kind, evidence } of pairs) {
    if (judge(a, b) !== (label === 'yes'))
      console.log(`${label} [${kind}] ${a} / ${b}: ${evidence}`);
  }
}

/** A name as somebody types it, and the employers that are meant. */
interface TypedName {
  readonly typed: string;
  readonly employers: string;
}

const given = process.argv[process.argv.indexOf('--names') + 1];
const file =
  process.argv.includes('--names') && given
    ? given
    : new URL('identity/labelled-names.jsonl', import.meta.url);
const text = readFileSync(file, 'utf8').trim();
const typedNames = (
  text.startsWith('[') ? JSON.parse(text) : text.split('\n').map((line) => JSON.parse(line))
) as TypedName[];
const shipped = await readApprovalFile(SHIPPED);
const { leads: aliases } = aliasKeys(readAliases());
const index = await indexEmployers(shipped.table, { aliases, splits: new Set() });
const approvals = { ...shipped, index, version: 'bench' };
const counts = { right: 0, unknown: 0, none: 0, wrongYes: 0, wrongNo: 0 };
for (const { typed, employers } of typedNames) {
  const found = describeEmployer(approvals, typed, new Date());
  const meant = new RegExp(employers, 'i');
  const isMeant = found.spellings.some((spelling) => meant.test(spelling.name));
  const approved = found.years.some((year) => year.initialApprovals + year.continuingApprovals > 0);
  const known = isMeant ? 'right' : approved ? 'wrongYes' : 'wrongNo';
  const outcome =
    found.state === 'known' ? known : found.state === 'none' ? 'none' : ('unknown' as const);
  counts[outcome] += 1;
  if (outcome !== 'right' && process.argv.includes('--list')) {
    const names = [...found.spellings, ...found.candidates].map((one) => one.name);
    console.log(`${outcome}: ${typed} (${names.slice(0, 4).join(', ')})`);
  }
}
console.log(
  `${typedNames.length} typed names: ${counts.right} right, ${counts.unknown} unknown, ${counts.none} none, ${counts.wrongYes} wrong yes, ${counts.wrongNo} wrong no`,
);
console.log(JSON.stringify({ names: typedNames.length, ...counts }));
