/**
 * Precision and recall of the join of labor certifications to the employers of public filings, on the names with most cases of
 * FY2023 that were read by hand (`server/features/h1b/green-cards/testing/top-certifications.csv`); names what is wrong.
 */
import { joinCertifications } from '#server/features/h1b/green-cards/testing/join-certifications.ts';

const names = await joinCertifications();
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;
const filed = names.filter(({ meant }) => meant !== undefined);
const right = filed.filter(({ meant, joined }) => joined.includes(meant!));
const pairs = names.flatMap(({ meant, joined }) => joined.map((employer) => employer === meant));
const correct = pairs.filter(Boolean).length;
const casesOf = (some: typeof names) => some.reduce((sum, { cases }) => sum + cases, 0);
console.log(
  `${names.length} names of labor certifications, ${filed.length} of them of employers in the filings`,
);
console.log(`precision ${share(correct, pairs.length)} (${correct} of ${pairs.length} joined)`);
console.log(
  `recall ${share(right.length, filed.length)} (${right.length} of ${filed.length}), of their cases ${share(casesOf(right), casesOf(filed))}`,
);
const likely = names.flatMap((each) => each.likely);
console.log(
  `answered as likely only: by ${new Set(likely).size} employers (${[...new Set(likely)].join(', ')})`,
);
for (const { name, cases, meant, joined } of names) {
  const wrong = joined.filter((employer) => employer !== meant);
  const isMissing = meant !== undefined && !joined.includes(meant);
  if (wrong.length > 0)
    console.log(
      `wrong: ${name} (${cases}) is ${wrong.join(', ')}, not ${meant ?? 'in the filings'}`,
    );
  if (isMissing) console.log(`missing: ${name} (${cases}) is ${meant}`);
}
