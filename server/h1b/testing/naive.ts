import zipcodes from 'zipcodes';

import { socEdition } from '#server/h1b/selection/soc-editions.ts';
import { parseIsoDate } from '#server/h1b/snapshot/days.ts';
import { periodOf } from '#server/h1b/answers/group.ts';
import { interpolate } from '#server/h1b/answers/pay-figures.ts';
import { NO_STATUS, percent } from '#server/h1b/answers/statistics.ts';
import { binsBetween } from '#shared/h1b/pay-bins.ts';
import type { EmployerOf } from '#server/h1b/testing/naive-employers.ts';
import { CERTIFIED_STATUSES, type H1bDetails, type H1bRecord } from '#shared/h1b/columns.ts';
import {
  type H1bFilter,
  type H1bGroup,
  type H1bSort,
  type H1bStatistics,
  type H1bTableColumn,
  type NamedCount,
  type SalaryFigures,
  type TrendPeriod,
  H1B_TABLE_COLUMNS,
} from '#shared/h1b/query.ts';
import type { Around, MoreH1bFilter } from '#shared/h1b/more-filters.ts';
import { compareFolded, fold } from '#shared/core/fold.ts';
import { effectiveWage, periodsPerYear } from '#shared/h1b/salary.ts';

/** The oracle of the engine: the records that meet the filter, found by looking at every record. */
export function naiveFilter(
  records: readonly H1bDetails[],
  filter: H1bFilter,
  annualised: boolean,
): H1bDetails[] {
  const contains = (text: string | null, part: string | undefined): boolean =>
    !part || (text !== null && fold(text).includes(fold(part)));
  const { minSalary: min, maxSalary: max } = filter;
  return records.filter((record) => {
    const wages = [record.wage_rate_of_pay_from, record.wage_rate_of_pay_to]
      .filter((wage) => wage !== null)
      .map((wage) => dollars(wage, record, annualised));
    return (
      contains(record.employer_name, filter.employer) &&
      contains(record.job_title, filter.jobTitle) &&
      (contains(record.employer_name, filter.searchTerm) ||
        contains(record.job_title, filter.searchTerm) ||
        contains(record.case_number, filter.searchTerm)) &&
      (!filter.status ||
        (record.case_status !== null && fold(record.case_status) === fold(filter.status))) &&
      (min === undefined || wages.some((wage) => wage >= min)) &&
      (max === undefined || wages.some((wage) => wage <= max)) &&
      meetsMore(record, filter)
    );
  });
}

function same(text: string | null, wanted: string): boolean {
  return text !== null && fold(text) === fold(wanted);
}

/** Whether a record meets each of the further filters. */
const MEETS: {
  [F in keyof MoreH1bFilter]-?: (
    record: H1bDetails,
    wanted: NonNullable<MoreH1bFilter[F]>,
  ) => boolean;
} = {
  city: (record, city) => same(record.worksite_city, city),
  states: (record, states) => states.some((state) => state === record.worksite_state),
  around: isNear,
  soc: isOccupation,
  years: (record, years) => years.some((year) => year === record.fiscal_year),
  levels: (record, levels) => levels.some((level) => level === record.wage_level),
  visaClass: (record, visa) => `${fold(record.visa_class ?? '')} `.startsWith(`${fold(visa)} `),
  kinds: (record, kinds) => kinds.some((kind) => (record[kind] ?? 0) > 0),
  dependent: (record, answer) => record.h1b_dependent === answer,
  clientSite: (record, answer) => record.secondary_entity === answer,
  pay: isImplausible,
};

function meetsMore(record: H1bDetails, filter: H1bFilter): boolean {
  return Object.entries(MEETS).every(([name, meets]) => {
    const wanted = filter[name as keyof MoreH1bFilter];
    return !wanted || meets(record, wanted as never);
  });
}

type Place = (typeof zipcodes.codes)[string];

const placesBy = (keyOf: (place: Place) => string) =>
  Map.groupBy(
    Object.values(zipcodes.codes).filter(({ country }) => country === 'US'),
    keyOf,
  );
let byZip: Map<string, Place[]> | undefined;
let byCity: Map<string, Place[]> | undefined;

/** The great circle by the spherical law of cosines, from the package's own positions. */
function isNear(record: H1bDetails, { at, miles }: Around): boolean {
  byZip ??= placesBy(({ zip }) => zip);
  byCity ??= placesBy(({ city, state }) => `${fold(city)} ${state}`);
  const { worksite_city: city, worksite_state: state } = record;
  const found =
    byZip.get(record.worksite_postal_code?.slice(0, 5) ?? '') ??
    byCity.get(`${fold(city ?? '')} ${state}`);
  if (!at || !found) return false;
  const median = (degrees: (place: Place) => number) => {
    const sorted = found.map(degrees).toSorted((a, b) => a - b);
    const middle = (sorted.length - 1) / 2;
    return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  };
  const angle = (degrees: number) => (degrees * Math.PI) / 180;
  return at.some((point) => {
    const [a, b] = [angle(median(({ latitude }) => latitude)), angle(point.latitude)];
    const turn = angle(median(({ longitude }) => longitude) - point.longitude);
    const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn);
    return Math.acos(Math.min(1, cosine)) * 3958.8 <= miles;
  });
}

function isOccupation({ soc_code: code, soc_title: title }: H1bDetails, soc: string): boolean {
  const wanted = socEdition(fold(soc));
  if (wanted === null) return title !== null && fold(title).includes(fold(soc));
  return code !== null && socEdition(code) === wanted;
}

/** The oracle's sorted copy: ties by id in the same direction, records without the value last. */
export function naiveSort<R extends H1bRecord>(
  records: readonly R[],
  sort: H1bSort,
  annualised: boolean,
): R[] {
  const key = (record: R): string | number | null =>
    sort.column === 'salary' ? salary(record, annualised) : record[sort.column];
  const sign = sort.direction === 'asc' ? 1 : -1;
  return records.toSorted((a, b) => {
    const x = key(a);
    const y = key(b);
    if (x === null || y === null) {
      return x === y ? (a.id - b.id) * sign : x === null ? 1 : -1;
    }
    const order = typeof x === 'number' ? x - Number(y) : compareFolded(x, String(y));
    return (order || a.id - b.id) * sign;
  });
}

/** The oracle's statistics. */
export function naiveStatistics(
  records: readonly H1bRecord[],
  employerOf: EmployerOf,
  newest: NewestYears,
): H1bStatistics {
  const recent = records.filter((record) => isOf(newest, record));
  const years = yearsOf(recent);
  const statusBreakdown: Record<string, number> = {};
  for (const { case_status: status } of records) {
    statusBreakdown[status ?? NO_STATUS] = (statusBreakdown[status ?? NO_STATUS] ?? 0) + 1;
  }
  const employers = Map.groupBy(
    records.filter((record) => record.employer_name !== null),
    (record) => employerOf(record)!,
  );
  const topEmployers = [...employers]
    .map(([name, of]): NamedCount => ({ name, count: of.length }))
    .sort((a, b) => b.count - a.count || compareFolded(a.name, b.name))
    .slice(0, 5);
  return {
    totalApplications: records.length,
    ...naiveFigures(records, false),
    topEmployers,
    statusBreakdown,
    ...certification(records),
    annualised: naiveFigures(records, true),
    implausiblePay: records.filter(isImplausible).length,
    fiscalYears: yearsOf(records),
    withoutFiscalYear: records.filter((record) => record.fiscal_year === null).length,
    recent: {
      fiscalYears: years.length > 0 || newest === null ? years : [...newest],
      ...naiveFigures(recent, false),
      annualised: naiveFigures(recent, true),
      payBins: naiveBins(recent),
      implausiblePay: recent.filter(isImplausible).length,
      withoutPay: recent.filter((record) => salary(record, false) === null).length,
      certified: certification(recent).certified,
      knownStatuses: certification(recent).knownStatuses,
      onlyCertified: 0,
      onlyCertifiedYears: [],
    },
  };
}

/** The oracle's columns without a value. */
export function naiveEmptyColumns(records: readonly H1bRecord[]): H1bTableColumn[] {
  const valueOf = (record: H1bRecord, column: H1bTableColumn) => {
    if (column === 'salary') return salary(record, false);
    return column === 'location' ? (record.worksite_city ?? record.worksite_state) : record[column];
  };
  return H1B_TABLE_COLUMNS.filter(
    (column) => records.length > 0 && records.every((record) => valueOf(record, column) === null),
  );
}

/** The newest three fiscal years of all records, ascending; null when figures are of every record. */
type NewestYears = readonly number[] | null;

/** The oracle's years whose pay is shown; `years` are those that a filter names. */
export function naiveNewest(
  all: readonly H1bRecord[],
  { years }: Pick<H1bFilter, 'years'>,
): NewestYears {
  const newest = yearsOf(all).slice(-3);
  const isAll = all.every((record) => isOf(newest, record));
  return years || isAll || newest.length === 0 ? null : newest;
}

function yearsOf(records: readonly H1bRecord[]): number[] {
  return [...new Set(records.map((record) => record.fiscal_year))]
    .filter((year) => year !== null)
    .sort((a, b) => a - b);
}

function isOf(newest: NewestYears, { fiscal_year: year }: H1bRecord): boolean {
  return newest === null || newest.some((one) => one === year);
}

/** The oracle's groups in order of appearance of their names in `names`. */
export function naiveGroups(
  records: readonly H1bRecord[],
  nameOf: (record: H1bRecord) => string | null,
  newest: NewestYears = null,
): H1bGroup[] {
  const named = records.filter((record) => nameOf(record) !== null);
  return [...Map.groupBy(named, (record) => nameOf(record)!)].map(([name, of]) => ({
    name,
    count: of.length,
    ...certification(of),
    averageSalary: naiveFigures(of, false).averageSalary,
    salaries: naiveFigures(of, false).salaries,
    averageAnnualSalary: naiveFigures(of, true).averageSalary,
    annualSalaries: naiveFigures(of, true).salaries,
    recent: recentOf(of.filter((record) => isOf(newest, record))),
  }));
}

function recentOf(records: readonly H1bRecord[]): H1bGroup['recent'] {
  const { certified, knownStatuses } = certification(records);
  return {
    certified,
    knownStatuses,
    averageSalary: naiveFigures(records, false).averageSalary,
    salaries: naiveFigures(records, false).salaries,
    averageAnnualSalary: naiveFigures(records, true).averageSalary,
    annualSalaries: naiveFigures(records, true).salaries,
    onlyCertified: 0,
  };
}

/** The oracle's period of a record's decision date, null without one. */
export function naivePeriod(record: H1bRecord, period: TrendPeriod): string | null {
  if (period === 'fiscal_year') return record.fiscal_year === null ? null : `${record.fiscal_year}`;
  return record.decision_date === null
    ? null
    : periodOf(parseIsoDate(record.decision_date), period);
}

function certification(records: readonly H1bRecord[]) {
  const known = records.filter((record) => record.case_status !== null);
  const certified = known.filter((record) => CERTIFIED_STATUSES.includes(record.case_status!));
  return {
    certificationRate: percent(certified.length, records.length),
    certified: certified.length,
    knownStatuses: known.length,
  };
}

/** Yearly pay that no salary is: under ten thousand dollars, or over one and a half million. */
function isImplausible(record: H1bRecord): boolean {
  const yearly = salary(record, true);
  return yearly !== null && (yearly < 10_000 || yearly > 1_500_000);
}

function naiveFigures(records: readonly H1bRecord[], annualised: boolean): SalaryFigures {
  const cents = records
    .filter((record) => !annualised || !isImplausible(record))
    .map((record) => salary(record, annualised))
    .filter((wage) => wage !== null)
    .map((wage) => Math.round(wage * 100))
    .sort((a, b) => a - b);
  if (cents.length === 0) {
    return {
      salaries: 0,
      averageSalary: null,
      medianSalary: null,
      minSalary: null,
      maxSalary: null,
      percentiles: null,
    };
  }
  const at = (share: number): number => {
    const position = share * (cents.length - 1);
    const below = Math.floor(position);
    return interpolate(cents[below]!, cents[Math.ceil(position)]!, position - below);
  };
  const sum = cents.reduce((total, wage) => total + BigInt(wage), 0n);
  return {
    salaries: cents.length,
    averageSalary: Number(sum) / cents.length / 100,
    medianSalary: at(0.5),
    minSalary: cents[0]! / 100,
    maxSalary: cents.at(-1) / 100,
    percentiles: { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) },
  };
}

/** The oracle's steps of yearly pay: each record is looked for in every step. */
function naiveBins(records: readonly H1bRecord[]): H1bStatistics['recent']['payBins'] {
  const pay = records
    .filter((record) => !isImplausible(record))
    .map((record) => salary(record, true))
    .filter((wage) => wage !== null)
    .sort((a, b) => a - b);
  if (pay.length < 10) return null;
  const last = pay.length - 1;
  const { from, step, size } = binsBetween(
    pay[Math.floor(0.02 * last)]!,
    pay[Math.ceil(0.98 * last)]!,
  );
  const counts = Array.from({ length: size }, (_, k) => {
    const isIn = (wage: number) =>
      (k === 0 || wage >= from + k * step) && (k === size - 1 || wage < from + (k + 1) * step);
    return pay.filter(isIn).length;
  });
  return { from, step, counts };
}

function salary(record: H1bRecord, annualised: boolean): number | null {
  const wage = effectiveWage(record.wage_rate_of_pay_from, record.wage_rate_of_pay_to);
  return wage === null ? null : dollars(wage, record, annualised);
}

function dollars(wage: number, record: H1bRecord, annualised: boolean): number {
  return annualised
    ? (Math.round(wage * 100) * periodsPerYear(record.wage_unit_of_pay)) / 100
    : wage;
}
