import { civilDate, dayNumber } from '#server/h1b/snapshot/days.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { makeMore } from '#server/h1b/sample/generate-more.ts';
import { Random, Weighted, zipf } from '#server/h1b/sample/random.ts';
import {
  GRADES,
  LEVELS,
  OCCUPATIONS,
  PLACES,
  SUFFIXES,
  SYLLABLES,
  TRADES,
} from '#server/h1b/sample/vocabulary.ts';

const FIRST_DAY = dayNumber(2019, 10, 1);
const DAYS = 2191;
const STATUSES = ['CERTIFIED', 'CERTIFIED-WITHDRAWN', 'WITHDRAWN', 'DENIED'];
const STATUS_SHARES = new Weighted([92.6, 5.1, 1.8, 0.5]);
const VISAS = ['H-1B', 'E-3 Australian', 'H-1B1 Singapore', 'H-1B1 Chile'];
/** The letter S marks a case number of the sample; the real ones start with I. */
const PREFIXES = ['S-200', 'S-203', 'S-202', 'S-201'];
const VISA_SHARES = new Weighted([98, 1.7, 0.2, 0.1]);
const UNITS = ['Year', 'Hour', 'Month', 'Week', 'Bi-Weekly'] as const;
const PERIODS = [1, 2080, 12, 52, 26];
const UNIT_SHARES = new Weighted([95.5, 4.3, 0.12, 0.05, 0.03]);

interface Employer {
  /** The name as filed, in all its spellings. */
  readonly names: readonly string[];
  readonly place: number;
}

/** Generates records of invented employers in the proportions of the real ones; the same count and seed give the same records. */
export function* generateRows(count: number, seed = 20_240_601): Generator<Row> {
  const random = new Random(seed);
  const more = new Random(seed + 1);
  const places = new Weighted(PLACES.map((place) => place[3]));
  // Distinct names grow slower than records (Heaps' law), up to the number in all real years together.
  const employers = makeEmployers(random, places, namesFor(count, 4.7, 0.738, 290_000));
  const employerShares = new Weighted(zipf(employers.length, 0.95, 2));
  const titles = makeTitles(random, namesFor(count, 2.4, 0.8, 480_000));
  const occupationShares = new Weighted(OCCUPATIONS.map((occupation) => occupation.share));
  const titleShares = titles.map((of) => new Weighted(zipf(of.length, 0.9, 1)));
  for (let k = 0; k < count; k++) {
    const occupation = occupationShares.draw(random);
    const employerNumber = employerShares.draw(random);
    const employer = employers[employerNumber]!;
    const title = titles[occupation]![titleShares[occupation]!.draw(random)]!;
    const work = random.chance(0.6) ? employer.place : places.draw(random);
    const received = FIRST_DAY + Math.floor((k * DAYS) / count);
    const visa = VISA_SHARES.draw(random);
    const begin = received + random.below(184);
    const [worksiteState, worksiteCity, worksiteZip] = PLACES[work]!;
    const [employerState, employerCity, employerZip] = PLACES[employer.place]!;
    const filed = {
      case_number: caseNumber(visa, received, k),
      case_status: STATUSES[STATUS_SHARES.draw(random)]!,
      employer_name: employer.names[random.chance(0.8) ? 0 : random.below(employer.names.length)]!,
      job_title: title,
      soc_code: OCCUPATIONS[occupation]!.code,
      soc_title: OCCUPATIONS[occupation]!.title,
      full_time_position: random.chance(0.99) ? 'Y' : 'N',
      ...makeWages(random, occupation, PLACES[work]![4]),
      worksite_city: worksiteCity,
      worksite_state: worksiteState,
      worksite_postal_code: zipText(worksiteZip + random.below(20)),
      employer_city: employerCity.toUpperCase(),
      employer_state: employerState,
      employer_postal_code: zipText(employerZip),
      received_date: received,
      decision_date: received + (random.chance(0.83) ? 7 : 1 + random.below(25)),
      begin_date: begin,
      end_date: begin + (random.chance(0.8) ? 1094 : 364 + random.below(731)),
      visa_class: VISAS[visa]!,
    };
    yield { ...filed, ...makeMore(more, filed.decision_date, employerNumber) };
  }
}

function namesFor(count: number, k: number, beta: number, limit: number): number {
  return Math.min(limit, Math.ceil(k * Math.max(1, count) ** beta));
}

function makeWord(random: Random, syllables: number): string {
  let word = '';
  for (let k = 0; k < syllables; k++) word += random.pick(SYLLABLES);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function makeEmployers(random: Random, places: Weighted, count: number): Employer[] {
  const seen = new Set<string>();
  const employers: Employer[] = [];
  while (employers.length < count) {
    const word = makeWord(random, 2 + random.below(2));
    const accent = random.chance(0.005) ? `${word}é` : word;
    const trade = TRADES[Math.floor(random.next() ** 1.4 * TRADES.length)]!;
    const name = random.chance(0.06)
      ? `University of ${word}`
      : `${accent} ${trade}${random.pick(SUFFIXES)}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const upper = name.toUpperCase();
    const names = random.chance(0.3) ? [upper, name] : [name, upper, name.replace(/[.,]/g, '')];
    employers.push({ names: [...new Set(names)], place: places.draw(random) });
  }
  return employers;
}

/** Job titles per occupation, `count` in all. */
function makeTitles(random: Random, count: number): string[][] {
  const share = OCCUPATIONS.reduce((sum, occupation) => sum + occupation.share, 0);
  return OCCUPATIONS.map((occupation) => {
    const wanted = Math.max(occupation.jobs.length, Math.round((count * occupation.share) / share));
    const titles = new Set(occupation.jobs);
    while (titles.size < wanted) {
      const level = LEVELS[Math.floor(random.next() ** 2 * LEVELS.length)]!;
      const grade = GRADES[Math.floor(random.next() ** 2 * GRADES.length)]!;
      const team = random.chance(0.75) ? ` - ${makeWord(random, 2)} Team` : '';
      const title = level + random.pick(occupation.jobs) + grade + team;
      titles.add(random.chance(0.2) ? title.toUpperCase() : title);
    }
    return [...titles];
  });
}

function makeWages(
  random: Random,
  occupation: number,
  factor: number,
): Pick<
  Row,
  'wage_rate_of_pay_from' | 'wage_rate_of_pay_to' | 'wage_unit_of_pay' | 'prevailing_wage'
> {
  const { mean, deviation } = OCCUPATIONS[occupation]!;
  const yearly = Math.max(25_000, Math.exp(mean + deviation * random.normal()) * factor);
  const unit = UNIT_SHARES.draw(random);
  const step = random.chance(0.35) ? 1000 : random.chance(0.9) ? 1 : 0.01;
  const dollars = unit === 0 ? Math.round(yearly / step) * step : yearly / PERIODS[unit]!;
  const from = Math.round(dollars * 100);
  const prevailing = random.chance(0.34) ? from : Math.round(from / (1 + random.next() * 0.5));
  return {
    wage_rate_of_pay_from: random.chance(0.997) ? from : null,
    wage_rate_of_pay_to: random.chance(0.35)
      ? Math.round((from * (1 + random.next() * 0.5)) / 100) * 100
      : null,
    wage_unit_of_pay: UNITS[unit]!,
    prevailing_wage: prevailing,
  };
}

/** Unique by its serial, which runs through all six digits before it repeats on another day. */
function caseNumber(visa: number, day: number, k: number): string {
  const { year } = civilDate(day);
  const dayOfYear = day - dayNumber(year, 1, 1) + 1;
  const date = `${String(year % 100).padStart(2, '0')}${String(dayOfYear).padStart(3, '0')}`;
  return `${PREFIXES[visa]}-${date}-${String((k * 387_421) % 1_000_000).padStart(6, '0')}`;
}

function zipText(zip: number): string {
  return String(zip).padStart(5, '0');
}
