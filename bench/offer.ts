/**
 * How far the answers of 'Is my offer fair?' hold, on the real filings that come with the program: filings that the answer does
 * not see are asked about as if they were offers. Half of them should lie between the 25th and the 75th percentile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { report, say, summarise } from '#bench/support.ts';
import { readRecord } from '#server/h1b/answers/record.ts';
import { Engine } from '#server/h1b/answers/engine.ts';
import { locateCity } from '#server/h1b/places/locate.ts';
import { readShipped } from '#server/h1b/sample/shipped-sample.ts';
import { createContext } from '#server/h1b/selection/context.ts';
import { readHeader } from '#server/h1b/snapshot/format.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import { scratchBytes } from '#server/h1b/selection/scratch.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import type { H1bRecord } from '#shared/domain/h1b-columns.ts';
import { recordSalary } from '#shared/domain/h1b-display.ts';
import type { OfferFindings } from '#shared/domain/h1b-offer.ts';
import { periodsPerYear } from '#shared/domain/salary.ts';
import { H1B_MILES, PLAUSIBLE_PAY_MAX, PLAUSIBLE_PAY_MIN } from '#shared/h1b-limits.ts';

/** The first fiscal year whose filings are asked about; older years have too few of a year. */
const FIRST_YEAR = 2020;
/** One filing in so many is held out. */
const PARTS = 5;
/** The year that filings are moved to so that no answer sees them. */
const NOWHEN = 1950;

/** The least numbers of comparable filings that are told apart. */
const SIZES = [10, 30, 100];

const share = (part: number, all: number) =>
  all === 0 ? null : Math.round((1000 * part) / all) / 10;

/** Opens the shipped filings; those for which `isHeldOut` holds are in no year that is asked about. */
async function openFilings(isHeldOut: (row: number, year: number) => boolean) {
  const { table, descriptions } = await readShipped(Infinity);
  const years = table.column('fiscal_year');
  const heldOut = new Map<number, number>();
  for (let row = 0; row < table.rows; row++) {
    const year = years.get(row) + YEAR_BASE;
    if (year < FIRST_YEAR || !isHeldOut(row, year)) continue;
    heldOut.set(row, year);
    years.set(row, NOWHEN - YEAR_BASE);
  }
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-offer-'));
  try {
    const file = join(folder, 'filings.h1b');
    const facts = { version: 1, createdAt: new Date().toISOString(), sample: true, sources: [] };
    writeSnapshot(table, file, facts, descriptions);
    const snapshot = openSnapshot(file, scratchBytes(readHeader(file)));
    return { snapshot, engine: new Engine(createContext(snapshot)), heldOut };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What is asked about a filing: its own role, place and pay, up to a year. */
function askAbout(engine: Engine, record: H1bRecord, annual: number, until: number): OfferFindings {
  const { job_title, worksite_city, worksite_state } = record;
  const state = worksite_state ?? undefined;
  const at = worksite_city && state ? locateCity(worksite_city, state) : undefined;
  const near = `${worksite_city}, ${state}`;
  const place = {
    city: at && (worksite_city ?? undefined),
    state,
    around: at && { near, miles: H1B_MILES, at },
  };
  const nothing = { employer: undefined, employerId: undefined, years: undefined };
  const where = { city: place.city, state, zip: undefined, miles: undefined };
  const offer = { title: job_title ?? '', ...where, annual, ...nothing };
  return engine.offer({ offer, place, until });
}

/** How often a level inferred from filings equals the filed one: from the offered pay, and from the filing's own prevailing wage. */
class Levels {
  n = 0;
  byPay = 0;
  byPrevailing = 0;

  add(record: H1bRecord, { levels }: OfferFindings): void {
    const { prevailing_wage: wage, prevailing_wage_unit: unit, wage_level: filed } = record;
    if (!levels?.cleared || !filed || wage === null) return;
    const annual = wage * periodsPerYear(unit);
    // The nearest amount: a prevailing wage is that of its level.
    const [nearest] = levels.levels.toSorted(
      (a, b) => Math.abs(a.amount - annual) - Math.abs(b.amount - annual),
    );
    this.n++;
    if (levels.cleared === filed) this.byPay++;
    if (nearest?.level === filed) this.byPrevailing++;
  }

  get summary() {
    const { n, byPay, byPrevailing } = this;
    return {
      levels: n,
      levelByPay: share(byPay, n),
      levelByPrevailingWage: share(byPrevailing, n),
    };
  }
}

/** Where held-out pay lies among the filings that it is compared with, and by how many these are. */
class Positions {
  readonly #ratios: number[] = [];
  readonly #bySize = SIZES.map(() => ({ n: 0, inside: 0 }));
  #below = 0;
  #above = 0;

  add(percentile: number, annual: number, { paid, median }: { paid: number; median: number }) {
    const size = this.#bySize[SIZES.findLastIndex((least) => paid >= least)]!;
    this.#ratios.push(annual / median);
    size.n++;
    if (percentile < 25) this.#below++;
    else if (percentile > 75) this.#above++;
    else size.inside++;
  }

  get summary() {
    const n = this.#ratios.length;
    const middle = this.#ratios.toSorted((a, b) => a - b)[n >> 1] ?? Number.NaN;
    const bySize = this.#bySize.map(({ n: asked, inside }, k) => [
      `of ${SIZES[k]} or more`,
      asked === 0 ? '' : `${share(inside, asked)} % (n ${asked})`,
    ]);
    return {
      below25: share(this.#below, n),
      above75: share(this.#above, n),
      // Of an answer's median: 1.1 is a tenth more than what it says.
      medianRatio: Math.round(middle * 1000) / 1000,
      ...(Object.fromEntries(bySize) as Record<string, string>),
    };
  }
}

/** Asks about held-out filings; `untilOf` gives the newest year that an answer may see. */
async function calibrate(
  isHeldOut: (row: number, year: number) => boolean,
  untilOf: (year: number) => number,
) {
  const { snapshot, engine, heldOut } = await openFilings(isHeldOut);
  const levels = new Levels();
  const positions = new Positions();
  const times: number[] = [];
  let [asked, answered, inside, between] = [0, 0, 0, 0];
  for (const [row, year] of heldOut) {
    const record = readRecord(snapshot, row);
    const annual = recordSalary(record, true);
    if (annual === null || annual < PLAUSIBLE_PAY_MIN || annual > PLAUSIBLE_PAY_MAX) continue;
    if (record.job_title === null) continue;
    asked++;
    const start = performance.now();
    const answer = askAbout(engine, record, annual, untilOf(year));
    times.push(performance.now() - start);
    levels.add(record, answer);
    const { comparable, offer } = answer;
    if (!comparable?.figures || offer.percentile === null) continue;
    answered++;
    const isInside = offer.percentile >= 25 && offer.percentile <= 75;
    const { p25, p50, p75 } = comparable.figures;
    positions.add(offer.percentile, annual, { paid: comparable.paid, median: p50 });
    if (isInside) inside++;
    if (annual >= p25 && annual <= p75) between++;
  }
  return {
    asked,
    n: answered,
    percentile25to75: share(inside, answered),
    payFromP25ToP75: share(between, answered),
    ...positions.summary,
    ...levels.summary,
    p95Ms: summarise(times).p95,
  };
}

/** Whether a row is of the part that is held out; scattered, and the same in every run. */
const isInPart = (row: number) => (Math.imul(row + 1, 0x9e37_79b1) >>> 0) % PARTS === 0;

say('a fifth of the filings of each year held out');
const rows: object[] = [
  { 'held out': 'a fifth of each year', ...(await calibrate(isInPart, (year) => year)) },
];
for (const year of [2020, 2024, 2025]) {
  say(`fiscal year ${year} held out, asked with the years before it`);
  const found = await calibrate(
    (_, each) => each === year,
    () => year - 1,
  );
  rows.push({ 'held out': `FY${year}`, ...found });
}
report({ rows });
