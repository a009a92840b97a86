import { EXTRA_COLUMNS, FILTERED_COLUMNS } from '#bench/h1b/records.ts';
import { EXPORT_ROWS, type Figures, PAGE_SIZE, type Work } from '#bench/h1b/workload.ts';
import { csvLine } from '#shared/core/csv.ts';
import { socEdition } from '#server/h1b/selection/soc-editions.ts';
import { H1B_COLUMNS, H1B_KINDS, type H1bColumn } from '#shared/h1b/columns.ts';

const MONEY = /wage_rate|prevailing|salary/;
const DATE = /_date$/;
const DEGREES = /^(latitude|longitude)$/;
const WHOLE: ReadonlySet<string> = new Set(['fiscal_year', ...H1B_KINDS]);
const EARTH_MILES = 3958.8;

/** Column definitions of the flat table that both rivals use. */
export const TABLE_COLUMNS = [...EXTRA_COLUMNS, ...H1B_COLUMNS, ...FILTERED_COLUMNS]
  .map((name) => {
    if (name === 'id') return 'id bigint';
    if (DEGREES.test(name)) return `${name} double precision`;
    if (WHOLE.has(name)) return `${name} integer`;
    if (MONEY.test(name)) return `${name} numeric(14,2)`;
    return DATE.test(name) ? `${name} date` : `${name} text`;
  })
  .join(', ');

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const contains = (column: string, text: string): string => `${column} ILIKE ${quote(`%${text}%`)}`;

/** WHERE clause of a filter with the product's meaning. */
function where({ filter }: Work): string {
  const { employer, jobTitle, searchTerm, status, minSalary } = filter;
  const parts: string[] = [];
  if (employer) parts.push(contains('employer_name', employer));
  if (jobTitle) parts.push(contains('job_title', jobTitle));
  if (searchTerm) {
    const columns = ['employer_name', 'job_title', 'case_number'];
    parts.push(`(${columns.map((column) => contains(column, searchTerm)).join(' OR ')})`);
  }
  if (status) parts.push(`case_status = ${quote(status)}`);
  if (minSalary !== undefined) {
    parts.push(`(wage_rate_of_pay_from >= ${minSalary} OR wage_rate_of_pay_to >= ${minSalary})`);
  }
  parts.push(...furtherParts(filter));
  return parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '';
}

const oneOf = (column: string, values: readonly (string | number)[]): string =>
  `${column} IN (${values.map((value) => (typeof value === 'number' ? value : quote(value))).join(', ')})`;

/** Conditions of the filters by employer, place, occupation, year, level, kind, dependence and client's site. */
function furtherParts(filter: Work['filter']): string[] {
  const { city, states, around, soc, years, levels, kinds, dependent, clientSite } = filter;
  const parts: string[] = [];
  if (city) parts.push(`lower(worksite_city) = ${quote(city.toLowerCase())}`);
  if (states) parts.push(oneOf('worksite_state', states));
  if (around?.at) {
    const half = (column: string, degrees: number): string =>
      `power(sin(radians(${column} - (${degrees})) / 2), 2)`;
    const circles = around.at.map(
      ({ latitude, longitude }) =>
        `2 * ${EARTH_MILES} * asin(least(1, sqrt(${half('latitude', latitude)} +
        cos(radians(latitude)) * cos(radians(${latitude})) * ${half('longitude', longitude)}))) <= ${around.miles}`,
    );
    parts.push(`(${circles.join(' OR ')})`);
  }
  // The generated records hold the codes of one edition.
  if (soc)
    parts.push(`left(soc_code, 7) = ${quote(socEdition(soc) === null ? soc : soc.slice(0, 7))}`);
  if (years) parts.push(oneOf('fiscal_year', years));
  if (levels) parts.push(oneOf('wage_level', levels));
  if (kinds) parts.push(`(${kinds.map((kind) => `${kind} > 0`).join(' OR ')})`);
  if (dependent) parts.push(`h1b_dependent = ${quote(dependent)}`);
  if (clientSite) parts.push(`secondary_entity = ${quote(clientSite)}`);
  return parts;
}

/** The exact total. */
export function countSql(work: Work): string {
  return `SELECT count(*) AS n FROM h1b ${where(work)}`;
}

/** All columns of one page. */
export function pageSql(work: Work): string {
  const { column, direction } = work.sort;
  const order =
    column === 'id'
      ? `id ${direction}`
      : column === 'employer_name'
        ? `employer_fold ${direction}, employer_name ${direction}, id ${direction}`
        : `${column} ${direction} NULLS LAST, id ${direction}`;
  const skip = (work.page - 1) * PAGE_SIZE;
  return `SELECT * FROM h1b ${where(work)} ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET ${skip}`;
}

/** Figures, top employers and statuses in one pass over the filtered rows. */
export function statisticsSql(work: Work, object: string, list: string): string {
  return `WITH f AS MATERIALIZED (SELECT employer_shown e, shown_fold k, case_status s,
      CASE WHEN salary > 0 THEN salary END w FROM h1b ${where(work)})
    SELECT (SELECT count(*) FROM f) AS total, (SELECT avg(w)::float8 FROM f) AS average,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY w::float8) FROM f) AS median,
      (SELECT min(w)::float8 FROM f) AS min, (SELECT max(w)::float8 FROM f) AS max,
      (SELECT ${list}(t.e ORDER BY c DESC, k, e) FROM (SELECT e, k, count(*) c FROM f GROUP BY e, k
        ORDER BY c DESC, k, e LIMIT 5) t) AS names,
      (SELECT ${list}(t.c ORDER BY c DESC, k, e) FROM (SELECT e, k, count(*) c FROM f GROUP BY e, k
        ORDER BY c DESC, k, e LIMIT 5) t) AS counts,
      (SELECT ${object}(s, c) FROM (SELECT s, count(*) c FROM f GROUP BY s) t) AS statuses`;
}

/** The rows of an export. */
export function exportSql(work: Work): string {
  return `SELECT ${H1B_COLUMNS.join(', ')} FROM h1b ${where(work)} ORDER BY id DESC LIMIT ${EXPORT_ROWS}`;
}

/** A row of statistics as both rivals give it. */
export interface StatisticsRow {
  readonly total: unknown;
  readonly average: unknown;
  readonly median: unknown;
  readonly min: unknown;
  readonly max: unknown;
  readonly names: readonly unknown[] | null;
  readonly counts: readonly unknown[] | null;
}

/** Figures of a row. */
export function figuresOf(row: StatisticsRow, statuses: Record<string, number>): Figures {
  const number = (value: unknown): number | null => (value === null ? null : Number(value));
  return {
    total: Number(row.total),
    average: number(row.average),
    median: number(row.median),
    min: number(row.min),
    max: number(row.max),
    top: (row.names ?? []).map((name, k) => [String(name), Number(row.counts?.[k])] as const),
    statuses,
  };
}

/** Bytes of rows as CSV. */
export function csvBytes(rows: readonly Record<string, unknown>[]): number {
  const cell = (value: unknown, column: H1bColumn): string | number | null => {
    if (value === null || value === undefined) return null;
    if (value instanceof Date) return value.toISOString().slice(0, 10);
    return MONEY.test(column) ? Number(value) : (value as string);
  };
  let bytes = Buffer.byteLength(csvLine(H1B_COLUMNS));
  for (const row of rows) {
    bytes += Buffer.byteLength(csvLine(H1B_COLUMNS.map((name) => cell(row[name], name))));
  }
  return bytes;
}
