import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { Evidence } from '#server/h1b/identity/evidence.ts';
import { mergeKeys } from '#server/h1b/identity/merge-keys.ts';
import { growForest } from '#server/h1b/identity/identify-employers.ts';
import { compareFolded, fold } from '#shared/core/fold.ts';
import type { H1bRecord } from '#shared/h1b/columns.ts';

/** The name that stands for a record's employer; null without an employer. */
export type EmployerOf = (record: H1bRecord) => string | null;

const known = new WeakMap<readonly H1bRecord[], EmployerOf>();

/** The oracle's employers, found once for an array of records. */
export function naiveEmployers(records: readonly H1bRecord[]): EmployerOf {
  const employerOf = known.get(records) ?? findEmployers(records);
  known.set(records, employerOf);
  return employerOf;
}

/** The quarter of a record's decision, or else its receipt; without dates its fiscal year. */
function periodOf(record: H1bRecord): string | null {
  const day = record.decision_date ?? record.received_date;
  if (day === null) return record.fiscal_year === null ? null : `FY${record.fiscal_year}`;
  return `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** Employers: names with one key or a join of `mergeKeys`, under the name that most of all records have. */
function findEmployers(records: readonly H1bRecord[]): EmployerOf {
  const keyOf = (name: string) => identityKey(name) || fold(name);
  const named = records.filter((record) => record.employer_name !== null);
  const byKey = Map.groupBy(named, (record) => keyOf(record.employer_name!));
  const texts = [...byKey.keys()];
  const evidence = new Evidence();
  const codes = new Map<string, number>();
  const code = (text: string | null) => {
    if (text === null) return 0;
    codes.set(text, codes.get(text) ?? codes.size + 1);
    return codes.get(text)!;
  };
  for (const record of named) {
    const key = texts.indexOf(keyOf(record.employer_name!));
    evidence.postalCode.add(key, code(record.employer_postal_code?.slice(0, 5) ?? null));
    evidence.employerState.add(key, code(record.employer_state));
    evidence.state.add(key, code(record.worksite_state));
    evidence.period.add(key, code(periodOf(record)));
  }
  const filings = [...byKey.values()].map((of) => of.length);
  const { joins, apart } = mergeKeys({ texts, filings }, evidence);
  const { parents } = growForest(filings, joins, apart);
  const rootOf = (key: number): number => (parents[key]! < 0 ? key : rootOf(parents[key]!));
  const groups = texts.map((_, k) => rootOf(k));
  const groupOf = (name: string) => groups[texts.indexOf(keyOf(name))]!;
  const chiefs = [...Map.groupBy(named, (record) => groupOf(record.employer_name!))].map(
    ([group, of]): [number, string] => {
      const counts = [...Map.groupBy(of, (record) => record.employer_name!)];
      const [chief] = counts.toSorted(
        ([x, a], [y, b]) => b.length - a.length || compareFolded(x, y),
      );
      return [group, chief![0]];
    },
  );
  const names = new Map(chiefs);
  return ({ employer_name: name }) => (name === null ? null : names.get(groupOf(name))!);
}
