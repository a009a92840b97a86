import { asJson, machine, report } from '#bench/support.ts';
import { readPosting } from '#server/features/resumes/analysis/read-posting.ts';
import {
  keyOf,
  labelledPostings,
  rate,
  type Requirement,
} from '#server/features/resumes/analysis/testing/labelled-postings.ts';

// How much of what labelled postings ask for is found, and how much of what is found they ask for. With --list, each
// difference: `+` found and not labelled, `-` labelled and not found, `~` found with another `required`.
const postings = labelledPostings();
const list = process.argv.includes('--list');

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const rows = (['tuning', 'held-out'] as const).flatMap((part) => {
  const some = postings.filter((posting) => posting.part === part);
  const rates = rate(some, ({ text }) => requirementsOf(text));
  return Object.entries(rates).map(([what, { found, labelled, right, precision, recall }]) => ({
    part,
    postings: some.length,
    what,
    labelled,
    found,
    right,
    precision: percent(precision),
    recall: percent(recall),
  }));
});
report({ bench: 'match', machine: machine(), rows });

if (list && !asJson) {
  for (const { name, text, labels } of postings) {
    const found = new Map(requirementsOf(text).map((one) => [keyOf(one), one.required]));
    const wanted = new Map(labels.map((one) => [keyOf(one), one.required]));
    const both = [...new Set([...found.keys(), ...wanted.keys()])];
    const differences = both.flatMap((key) => {
      if (!wanted.has(key)) return [`  + ${key}`];
      if (!found.has(key)) return [`  - ${key}`];
      return found.get(key) === wanted.get(key) ? [] : [`  ~ ${key}`];
    });
    process.stdout.write([name, ...differences, ''].join('\n'));
  }
}

function requirementsOf(text: string): Requirement[] {
  return readPosting(text).map(({ any, required }) => ({
    any: any.map(({ name }) => name),
    required,
  }));
}
