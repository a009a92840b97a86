/**
 * How far the answers of 'Is my offer fair?' hold: filings that the answer does not see are asked about as if they were offers, by
 * their role and place. Half of them should lie between the 25th and the 75th percentile. `--train FILES --test FILES` takes
 * disclosure files as the importer reads them, else the filings that come with the program are both. `--later` asks about each year
 * with the filings of earlier years, `--within` about a fifth of each year with the other four; without either, both.
 * 'phrase groups' is what was answered before the estimate: the first group of comparable filings with ten, as filed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { say, summarise } from '#bench/support.ts';
import { Engine } from '#server/h1b/answers/engine.ts';
import { EvidenceCollector } from '#server/h1b/import/employer-evidence.ts';
import { importTable } from '#server/h1b/import/import-table.ts';
import { middleOf, readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import { clearedLevel } from '#server/h1b/offer/levels.ts';
import { locateCity } from '#server/h1b/places/locate.ts';
import { readShipped } from '#server/h1b/sample/shipped-sample.ts';
import { createContext } from '#server/h1b/selection/context.ts';
import { scratchBytes } from '#server/h1b/selection/scratch.ts';
import { readHeader } from '#server/h1b/snapshot/format.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';
import { COLUMN_NAMES, COLUMNS, type Row, YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { findTables } from '#server/platform/tables/find-tables.ts';
import type { OfferAnswer, OfferFindings } from '#shared/domain/h1b-offer.ts';
import { type Offer, parseOffer, type WageLevel } from '#shared/domain/offer-ask.ts';
import { periodsPerYear } from '#shared/domain/salary.ts';
import { H1B_MILES, PLAUSIBLE_PAY_MAX, PLAUSIBLE_PAY_MIN } from '#shared/h1b-limits.ts';

/** The first fiscal year whose filings are asked about, and the fewest filings of a year. */
const FIRST_YEAR = 2020;
const FEWEST = 200;
/** One filing in so many is held out. */
const PARTS = 5;
/** Filings that are asked about once more with their employer and level, at most. */
const REFINED = 1500;
const QUANTILES = { p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9 } as const;

type Figures = NonNullable<OfferAnswer['estimate']>['figures'];
const INDEX = readGrowthIndex();

/** The files after a flag. */
function filesAfter(name: string): string[] {
  const at = process.argv.indexOf(name);
  if (at < 0) return [];
  const rest = process.argv.slice(at + 1);
  const end = rest.findIndex((each) => each.startsWith('--'));
  return end < 0 ? rest : rest.slice(0, end);
}

async function readTable(files: readonly string[]): Promise<Table> {
  if (files.length === 0) return (await readShipped(Infinity)).table;
  const table = new Table();
  const scratch = mkdtempSync(join(tmpdir(), 'waymark-bench-offer-'));
  try {
    for (const file of files) {
      for await (const found of findTables(file, file, scratch)) {
        const target = { table, evidence: new EvidenceCollector(), hashPhone: () => null };
        const { refused } = await importTable(target, found, () => undefined);
        if (refused !== null) throw new Error(`${file}: ${refused}`);
      }
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
  return table;
}

/** The values of a row, as another table takes them. */
function rowAt(table: Table, row: number): Omit<Row, 'case_number'> {
  const codes = table.codes(row);
  const entries = COLUMN_NAMES.map((name, k) => {
    const column = COLUMNS[name];
    const code = codes[k]!;
    if (column.kind === 'text') return [name, table.texts[column.dictionary].value(code)];
    if (column.kind === 'money') return [name, table.amounts[column.table].value(code)];
    if (column.kind === 'postal') return [name, decodePostal(code)];
    if (column.kind === 'date') return [name, code];
    if (code === 0) return [name, null];
    return [name, column.kind === 'year' ? code + YEAR_BASE : code - 1];
  });
  return Object.fromEntries(entries) as Omit<Row, 'case_number'>;
}

/** An engine over rows only. */
function engineOf(rows: readonly Omit<Row, 'case_number'>[]): Engine {
  const table = new Table();
  for (const [k, row] of rows.entries()) {
    table.append(`BENCH-${k}`, table.encode({ ...row, case_number: `BENCH-${k}` }));
  }
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-offer-'));
  try {
    const file = join(folder, 'filings.h1b');
    const facts = { version: 1, createdAt: new Date().toISOString(), sample: true, sources: [] };
    writeSnapshot(table, file, facts);
    return new Engine(createContext(openSnapshot(file, scratchBytes(readHeader(file)))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A filing that is asked about. */
interface Held {
  readonly row: Omit<Row, 'case_number'>;
  readonly annual: number;
}

function heldOf(row: Omit<Row, 'case_number'>): Held[] {
  const { job_title: title, wage_rate_of_pay_from: from, wage_rate_of_pay_to: to } = row;
  const cents = from !== null && from > 0 ? from : to;
  if (!title || cents === null) return [];
  const annual = (cents / 100) * periodsPerYear(row.wage_unit_of_pay);
  return annual < PLAUSIBLE_PAY_MIN || annual > PLAUSIBLE_PAY_MAX ? [] : [{ row, annual }];
}

/** What is asked about a filing: its own role and place, in its year, with more where told. */
function ask(engine: Engine, { row }: Held, more: Partial<Offer> = {}): OfferFindings {
  const { worksite_city, worksite_state } = row;
  const state = worksite_state ?? undefined;
  const at = worksite_city && state ? locateCity(worksite_city, state) : undefined;
  const city = at && (worksite_city ?? undefined);
  const around = at && { near: `${worksite_city}, ${state}`, miles: H1B_MILES, at };
  const { offer } = parseOffer({ title: row.job_title ?? '' });
  return engine.offer({
    offer: { ...offer, city, state, ...more },
    place: { city, state, around, town: city },
    month: middleOf(row.fiscal_year!),
    index: INDEX,
  });
}

/** How answers fit the pay that was filed. */
class Fit {
  readonly #clusters = new Map<string, { n: number; inside: number }>();
  readonly #sums = { bias: 0, error: 0, width: 0, pinball: 0, inside: 0, in80: 0 };
  #n = 0;

  add(annual: number, figures: Figures): void {
    const { p10, p25, p50, p75, p90 } = figures;
    const key = JSON.stringify(figures);
    const cluster = this.#clusters.get(key) ?? { n: 0, inside: 0 };
    this.#clusters.set(key, cluster);
    const isInside = annual >= p25 && annual <= p75;
    const sums = this.#sums;
    this.#n++;
    cluster.n++;
    if (isInside) cluster.inside++;
    if (isInside) sums.inside++;
    if (annual >= p10 && annual <= p90) sums.in80++;
    sums.bias += Math.log(p50 / annual);
    sums.error += Math.abs(Math.log(p50 / annual));
    sums.width += (p75 - p25) / p50;
    for (const [name, share] of Object.entries(QUANTILES)) {
      const above = Math.log(annual / figures[name as keyof Figures]);
      sums.pinball += Math.max(share * above, (share - 1) * above) / 5;
    }
  }

  summary(asked: number) {
    const n = this.#n;
    const { bias, error, width, pinball, inside, in80 } = this.#sums;
    const mean = inside / n;
    const clusters = [...this.#clusters.values()];
    const variance = clusters.reduce((sum, each) => sum + (each.inside - each.n * mean) ** 2, 0);
    const part = (value: number, digits = 4) => Number(value.toFixed(digits));
    return {
      asked,
      answered: part((100 * n) / asked, 1),
      rows: n,
      answers: clusters.length,
      middleHalf: part(100 * mean, 1),
      clusterError: part((100 * Math.sqrt(variance)) / n, 1),
      in80: part((100 * in80) / n, 1),
      bias: part(bias / n),
      meanError: part(error / n),
      width: part(width / n),
      pinball: part(pinball / n),
    };
  }
}

/** How often a level inferred from filings equals the filed one: from the pay, and from the filing's own prevailing wage. */
class LevelFit {
  #n = 0;
  #byPay = 0;
  #byWage = 0;

  add({ row, annual }: Held, { levels }: OfferFindings): void {
    const { prevailing_wage: cents, wage_level: filed } = row;
    if (!levels || !filed || cents === null) return;
    const { cleared } = clearedLevel(levels.levels, annual);
    if (!cleared) return;
    const wage = (cents / 100) * periodsPerYear(row.prevailing_wage_unit);
    const [nearest] = levels.levels.toSorted(
      (a, b) => Math.abs(a.amount - wage) - Math.abs(b.amount - wage),
    );
    this.#n++;
    if (cleared === filed) this.#byPay++;
    if (nearest?.level === filed) this.#byWage++;
  }

  get summary() {
    const share = (part: number) => (this.#n ? Math.round((1000 * part) / this.#n) / 10 : null);
    return { levels: this.#n, byPay: share(this.#byPay), byWage: share(this.#byWage) };
  }
}

/** What was answered before: the figures of the first group with enough filings, when the whole title had any. */
function phraseGroup(held: Held, { state, comparable, steps }: OfferFindings): Figures | null {
  if (state !== 'known' || !comparable) return null;
  return steps[0]?.filter.jobTitle === held.row.job_title?.trim() ? comparable.filed : null;
}

const results: Record<string, unknown>[] = [];
const levels: Record<string, unknown>[] = [];

/** Asks about held-out filings of one year with other filings only. */
function judge(how: string, train: readonly Omit<Row, 'case_number'>[], test: readonly Held[]) {
  say(`${how}: ${test.length} filings, asked with ${train.length}`);
  const started = performance.now();
  const engine = engineOf(train);
  say(`learnt in ${Math.round(performance.now() - started)} ms, the snapshot with it`);
  const [groups, pooled, both] = [new Fit(), new Fit(), new Fit()];
  const level = new LevelFit();
  const kept = new Map<string, OfferFindings>();
  const times: number[] = [];
  for (const held of test) {
    const { job_title, worksite_city, worksite_state } = held.row;
    const key = JSON.stringify([job_title, worksite_city, worksite_state]);
    const begun = performance.now();
    const known = kept.get(key);
    const answer = known ?? ask(engine, held);
    if (!known) times.push(performance.now() - begun);
    kept.set(key, answer);
    level.add(held, answer);
    const before = phraseGroup(held, answer);
    if (before) groups.add(held.annual, before);
    if (answer.estimate) pooled.add(held.annual, answer.estimate.figures);
    if (before && answer.estimate) both.add(held.annual, answer.estimate.figures);
  }
  const add = (method: string, fit: Fit, asked = test.length) =>
    void results.push({ how, method, ...fit.summary(asked) });
  add('phrase groups', groups);
  add('estimate, same rows', both);
  add('estimate', pooled);
  const step = Math.ceil(test.length / REFINED);
  const some = test.filter((_, k) => k % step === 0);
  const refine = (method: string, of: (held: Held) => Partial<Offer> | null) => {
    const [plain, refined] = [new Fit(), new Fit()];
    let asked = 0;
    for (const held of some) {
      const more = of(held);
      if (!more) continue;
      asked++;
      const before = ask(engine, held).estimate;
      const after = ask(engine, held, more).estimate;
      if (!before || !after || (more.employer !== undefined && !after.employer)) continue;
      plain.add(held.annual, before.figures);
      refined.add(held.annual, after.figures);
    }
    if (asked < FEWEST) return;
    add(`with ${method}`, refined, asked);
    add(`the same without`, plain, asked);
  };
  refine('level', ({ row }) => (row.wage_level ? { level: row.wage_level as WageLevel } : null));
  refine('employer', ({ row }) => (row.employer_name ? { employer: row.employer_name } : null));
  levels.push({ how, ...level.summary, askP95Ms: summarise(times).p95 });
}

/** Whether a row is of the part that is held out; scattered, and the same in every run. */
const isInPart = (k: number) => (Math.imul(k + 1, 0x9e37_79b1) >>> 0) % PARTS === 0;

const rowsOf = (table: Table) => Array.from({ length: table.rows }, (_, row) => rowAt(table, row));
const [trainFiles, testFiles] = [filesAfter('--train'), filesAfter('--test')];
const test = rowsOf(await readTable(testFiles.length > 0 ? testFiles : trainFiles));
const train = testFiles.length > 0 ? rowsOf(await readTable(trainFiles)) : test;
const isOnly = (name: string) => process.argv.includes(name);
const years = [...new Set(test.map((row) => row.fiscal_year))]
  .filter((year) => year !== null && year >= FIRST_YEAR)
  .toSorted((a, b) => a! - b!);
for (const year of years) {
  const ofYear = test.filter((row) => row.fiscal_year === year);
  if (ofYear.length < FEWEST) continue;
  if (!isOnly('--within')) {
    const before = train.filter((row) => row.fiscal_year !== null && row.fiscal_year < year!);
    if (before.length > 0) judge(`FY${year} by earlier years`, before, ofYear.flatMap(heldOf));
  }
  if (!isOnly('--later')) {
    const others = ofYear.filter((_, k) => !isInPart(k));
    const part = ofYear.filter((_, k) => isInPart(k)).flatMap(heldOf);
    judge(`a fifth of FY${year} by the rest`, others, part);
  }
}
console.table(results);
console.table(levels);
process.stdout.write(`${JSON.stringify({ index: INDEX.name, until: INDEX.values.at(-1)?.month, results, levels })}\n`);
