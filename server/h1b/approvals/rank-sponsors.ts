import { APPROVAL_COUNTS, type ApprovalCount } from '#server/h1b/approvals/approval-row.ts';
import type { EmployerIndex } from '#server/h1b/approvals/employer-index.ts';
import { brandOfEach } from '#server/h1b/approvals/family.ts';
import type { Brand } from '#server/h1b/identity/brands.ts';
import type { LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import { sectorOf } from '#shared/h1b/naics-sectors.ts';

/** Which petitions count. */
interface SponsorFilter {
  readonly fiscalYear: number;
  /** Two letters, '' for all. */
  readonly state: string;
  /** In any letter case, '' for all. */
  readonly city: string;
  /** A sector such as '54' or '31-33', '' for all. */
  readonly sector: string;
  /** Only these employers, whose petitions of all places count: the place then narrows the cities only. */
  readonly among?: ReadonlySet<number> | undefined;
}

/** An employer with its petitions that count. */
interface RankedSponsor extends Record<ApprovalCount, number> {
  readonly employer: number;
}

/** The employers of a brand, or a single one, with their petitions together. */
interface RankedFamily extends Record<ApprovalCount, number> {
  /** Undefined for a single employer. */
  readonly brand: Brand | undefined;
  /** Most new approvals first. */
  readonly members: readonly RankedSponsor[];
}

/** A place or industry and its new approvals. */
interface Counted {
  readonly name: string;
  readonly initialApprovals: number;
}

/** Brands and employers by new approvals, then by all approvals, and what the filter can be narrowed to. */
interface RankedSponsors {
  readonly sponsors: readonly RankedFamily[];
  /** States of the year. */
  readonly states: readonly Counted[];
  /** Cities of the chosen state, or of all; most new approvals first. */
  readonly cities: readonly Counted[];
  readonly sectors: readonly Counted[];
}

/** Ranks the brands and employers of one year, place and industry; those without an approval are left out. */
export function rankSponsors(
  { table, index }: LoadedApprovals,
  filter: SponsorFilter,
): RankedSponsors {
  const { texts, counts, fiscalYear } = table;
  const { state, city, naics, employer: names } = texts;
  const sectors = naics.values.map(sectorOf);
  const wantedCity = filter.city.trim().toUpperCase();
  const found = new Map<number, Record<ApprovalCount, number> & { employer: number }>();
  const tallies = { states: new Map(), cities: new Map(), sectors: new Map() } as Record<
    'states' | 'cities' | 'sectors',
    Map<string, number>
  >;
  for (let row = 0; row < table.rows; row++) {
    if (fiscalYear[row] !== filter.fiscalYear) continue;
    const employer = index.employerOf[names.codes[row]!]!;
    if (employer < 0 || filter.among?.has(employer) === false) continue;
    const place = state.values[state.codes[row]!]!;
    const town = city.values[city.codes[row]!]!.toUpperCase();
    const sector = sectors[naics.codes[row]!]!;
    const inState = filter.state === '' || place === filter.state;
    const inCity = wantedCity === '' || town === wantedCity;
    const inSector = filter.sector === '' || sector === filter.sector;
    const initial = counts.initialApprovals[row]!;
    if (inSector) add(tallies.states, place, initial);
    if (inSector && inState) add(tallies.cities, town, initial);
    if (inState && inCity) add(tallies.sectors, sector, initial);
    if (!inSector || (!filter.among && !(inState && inCity))) continue;
    const sums = found.get(employer) ?? {
      employer,
      initialApprovals: 0,
      initialDenials: 0,
      continuingApprovals: 0,
      continuingDenials: 0,
    };
    for (const name of APPROVAL_COUNTS) sums[name] += counts[name][row]!;
    found.set(employer, sums);
  }
  return {
    sponsors: familiesOf(index, [...found.values()]),
    states: mostFirst(tallies.states),
    cities: mostFirst(tallies.cities),
    sectors: mostFirst(tallies.sectors),
  };
}

function familiesOf(index: EmployerIndex, found: readonly RankedSponsor[]): RankedFamily[] {
  const brands = brandOfEach(index);
  const sorted = found.toSorted((a, b) => byApprovals(a, b) || a.employer - b.employer);
  return [...Map.groupBy(sorted, ({ employer }) => brands[employer] ?? employer)]
    .map(([of, all]) => ({
      brand: typeof of === 'number' ? undefined : of,
      members: all.filter(isApproved),
      ...sumOf(all),
    }))
    .filter(isApproved)
    .sort((a, b) => byApprovals(a, b) || a.members[0]!.employer - b.members[0]!.employer);
}

type Counts = Record<ApprovalCount, number>;

const isApproved = ({ initialApprovals, continuingApprovals }: Counts) =>
  initialApprovals + continuingApprovals > 0;

const byApprovals = (a: Counts, b: Counts) =>
  b.initialApprovals - a.initialApprovals || b.continuingApprovals - a.continuingApprovals;

function sumOf(all: readonly Counts[]): Counts {
  const sums = {
    initialApprovals: 0,
    initialDenials: 0,
    continuingApprovals: 0,
    continuingDenials: 0,
  };
  for (const each of all) for (const name of APPROVAL_COUNTS) sums[name] += each[name];
  return sums;
}

function add(tally: Map<string, number>, name: string, count: number): void {
  if (name !== '') tally.set(name, (tally.get(name) ?? 0) + count);
}

function mostFirst(tally: ReadonlyMap<string, number>): Counted[] {
  return [...tally]
    .map(([name, initialApprovals]) => ({ name, initialApprovals }))
    .filter(({ initialApprovals }) => initialApprovals > 0)
    .sort((a, b) => b.initialApprovals - a.initialApprovals || (a.name < b.name ? -1 : 1));
}
