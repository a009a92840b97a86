/**
 * How far the answers of 'Is my offer fair?' hold: filings that the answer does not see are asked about as if they were offers, by
 * their role and place. Half of them should lie between the 25th and the 75th percentile. `--train FILES --test FILES` takes
 * disclosure files as the importer reads them, else the filings that come with the program are both. `--later` asks about each year
 * with the filings of earlier years, `--within` about a fifth of each year with the other four; without either, both.
 * 'phrase groups' is what was answered before the estimate: the first group of comparable filings with ten, as filed. Levels are compared with
 * those that were filed: as filings estimate them, and of the official table of the filing's wage year, or else the nearest one that
 * there is, brought to its year by the index. `--wages DATA_DIR` takes the imported tables of a data directory, too.
 */
import { type Figures, Fit, type Held, LevelFit } from '#bench/offer-fit.ts';
import { engineOf, readTable, rowAt } from '#bench/offer-tables.ts';
import { OfficialTables } from '#bench/official-tables.ts';
import { say, summarise } from '#bench/support.ts';
import type { Engine } from '#server/h1b/answers/engine.ts';
import { monthsOfTable } from '#server/h1b/offer/filing-months.ts';
import { readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import { locateCity } from '#server/h1b/places/locate.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import type { OfferFindings } from '#shared/h1b/offer.ts';
import { type Offer, parseOffer, type WageLevel } from '#shared/h1b/offer-ask.ts';
import { periodsPerYear } from '#shared/h1b/salary.ts';
import { H1B_MILES, PLAUSIBLE_PAY_MAX, PLAUSIBLE_PAY_MIN } from '#shared/h1b/limits.ts';

/** The first fiscal year whose filings are asked about, and the fewest filings of a year. */
const FIRST_YEAR = 2020;
const FEWEST = 200;
/** One filing in so many is held out. */
const PARTS = 5;
/** Filings that are asked about once more with their employer and level, at most. */
const REFINED = 1500;
/** Filings that groups answer which are asked about with their employer, at most. */
const NAMED = 6000;

const INDEX = readGrowthIndex();

/** A filing, and the month it is of. */
type Asked = Row & { readonly month: string };

/** The files after a flag. */
function filesAfter(name: string): string[] {
  const at = process.argv.indexOf(name);
  if (at < 0) return [];
  const rest = process.argv.slice(at + 1);
  const end = rest.findIndex((each) => each.startsWith('--'));
  return end < 0 ? rest : rest.slice(0, end);
}

function heldOf(row: Asked): Held[] {
  const { job_title: title, wage_rate_of_pay_from: from, wage_rate_of_pay_to: to } = row;
  const cents = from !== null && from > 0 ? from : to;
  if (!title || cents === null) return [];
  const annual = (cents / 100) * periodsPerYear(row.wage_unit_of_pay);
  return annual < PLAUSIBLE_PAY_MIN || annual > PLAUSIBLE_PAY_MAX
    ? []
    : [{ row, annual, month: row.month }];
}

/** What is asked about a filing: its own role and place, in its month, with more where told. */
function ask(engine: Engine, { row, month }: Held, more: Partial<Offer> = {}): OfferFindings {
  const { worksite_city, worksite_state } = row;
  const state = worksite_state ?? undefined;
  const at = worksite_city && state ? locateCity(worksite_city, state) : undefined;
  const city = at && (worksite_city ?? undefined);
  const around = at && { near: `${worksite_city}, ${state}`, miles: H1B_MILES, at: [at] };
  const { offer } = parseOffer({ title: row.job_title ?? '' });
  return engine.offer({
    offer: { ...offer, city, state, ...more },
    place: { city, state, around, town: city },
    month,
    index: INDEX,
  });
}

/** What was answered before: the figures of the first group with enough filings, when the whole title had any. */
function phraseGroup(held: Held, { state, comparable, steps }: OfferFindings): Figures | null {
  if (state !== 'known' || !comparable) return null;
  return steps[0]?.filter.jobTitle === held.row.job_title?.trim() ? comparable.filed : null;
}

const [wagesDir = '/nowhere'] = filesAfter('--wages');
const official = new OfficialTables(wagesDir, INDEX);
const results: Record<string, unknown>[] = [];
const levels: Record<string, unknown>[] = [];

/** Asks about held-out filings of one year with other filings only. */
async function judge(how: string, train: readonly Row[], test: readonly Held[]) {
  say(`${how}: ${test.length} filings, asked with ${train.length}`);
  const started = performance.now();
  const engine = engineOf(train);
  say(`learnt in ${Math.round(performance.now() - started)} ms, the snapshot with it`);
  const [groups, pooled, both, named] = [new Fit(), new Fit(), new Fit(), new Fit()];
  const level = new LevelFit();
  const kept = new Map<string, OfferFindings>();
  const times: number[] = [];
  const same: Held[] = [];
  for (const held of test) {
    const { job_title, worksite_city, worksite_state } = held.row;
    const key = JSON.stringify([job_title, worksite_city, worksite_state, held.month]);
    const begun = performance.now();
    const known = kept.get(key);
    const answer = known ?? ask(engine, held);
    if (!known) times.push(performance.now() - begun);
    kept.set(key, answer);
    level.add(held, answer, await official.of(held.row));
    const before = phraseGroup(held, answer);
    if (before) groups.add(held.annual, before);
    if (answer.estimate) pooled.add(held.annual, answer.estimate.figures);
    if (!before || !answer.estimate) continue;
    both.add(held.annual, answer.estimate.figures);
    same.push(held);
  }
  // As the record of an application asks, whose company is known.
  const everyNth = Math.ceil(same.length / NAMED);
  for (const held of same.filter((_, k) => k % everyNth === 0)) {
    const { employer_name: employer } = held.row;
    const { estimate } = ask(engine, held, employer === null ? {} : { employer });
    if (estimate) named.add(held.annual, estimate.figures);
  }
  const add = (method: string, fit: Fit, asked = test.length) =>
    void results.push({ how, method, ...fit.summary(asked) });
  add('phrase groups', groups);
  add('estimate, same rows', both);
  add('estimate, same rows, employer named', named, Math.ceil(same.length / everyNth));
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

const textOfMonth = (month: number) =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
const rowsOf = (table: Table): Asked[] => {
  const months = monthsOfTable(table);
  return Array.from({ length: table.rows }, (_, row) => ({
    ...rowAt(table, row),
    month: textOfMonth(months(row) ?? 0),
  }));
};
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
    if (before.length > 0)
      await judge(`FY${year} by earlier years`, before, ofYear.flatMap(heldOf));
  }
  if (!isOnly('--later')) {
    const others = ofYear.filter((_, k) => !isInPart(k));
    const part = ofYear.filter((_, k) => isInPart(k)).flatMap(heldOf);
    await judge(`a fifth of FY${year} by the rest`, others, part);
  }
}
console.table(results);
console.table(levels);
process.stdout.write(
  `${JSON.stringify({ index: INDEX.name, until: INDEX.values.at(-1)?.month, results, levels })}\n`,
);
