import { describeSources } from '#server/features/h1b/approvals/describe-approvals.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import {
  countSponsorCases,
  describeCertificationSource,
} from '#server/features/h1b/green-cards/find-employer-cases.ts';
import type { LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import { rankSponsors } from '#server/h1b/approvals/rank-sponsors.ts';
import { filterTexts } from '#server/h1b/offer/filter-texts.ts';
import type { QueryOf } from '#server/h1b/questions.ts';
import type { Output } from '#shared/core/contract.ts';
import type { listH1bSponsors } from '#shared/h1b/contracts/approvals.ts';
import { toPage } from '#shared/core/page.ts';
import type { Filers } from '#shared/h1b/filers.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';
import { NAICS_SECTORS } from '#shared/h1b/naics-sectors.ts';

/** Cities that are offered. */
const CITIES_LISTED = 200;

type Query = Output<typeof listH1bSponsors.query>;
type SponsorsPage = Output<typeof listH1bSponsors.response>;
type Sponsor = SponsorsPage['data'][number];
/** The list before the labor certifications are asked. */
type Ranked = Omit<SponsorsPage, 'data' | 'greenCardSource'> & {
  readonly data: Omit<Sponsor, 'greenCards'>[];
};

/** The filings for an occupation at a place, and who filed them. */
interface Occupation {
  readonly filter: H1bFilter;
  readonly filers: Filers;
}

/** One page of the employers with the most new approvals in a place and industry; of the newest whole year unless another is asked for. */
export function listSponsors(
  approvals: LoadedApprovals | undefined,
  query: Query,
  occupation?: Occupation,
): Ranked {
  const { page, pageSize, state, city, naics } = query;
  const sources = describeSources(approvals);
  const whole = sources.coverage.findLast(({ complete }) => complete);
  const fiscalYear = query.fiscalYear ?? (whole ?? sources.coverage.at(-1))?.fiscalYear;
  const beside = { occupation: occupation ? describeOccupation(occupation) : null, ...sources };
  if (!approvals || fiscalYear === undefined) {
    const nothing = { states: [], cities: [], sectors: [] };
    return { ...toPage([], 0, page, pageSize), fiscalYear: null, ...nothing, ...beside };
  }
  const { byId, employers } = approvals.index;
  const among =
    occupation && new Set(occupation.filers.employerIds.map((id) => byId.get(id) ?? -1));
  const filter = { fiscalYear, state: state.toUpperCase(), city, sector: naics, among };
  const { sponsors, states, cities, sectors } = rankSponsors(approvals, filter);
  const shown = sponsors
    .slice((page - 1) * pageSize, page * pageSize)
    .map(({ brand, members, ...counts }) => {
      const named = members.map(({ employer, ...of }) => {
        const { employerId, filedName, name } = employers[employer]!;
        return { employerId, name: filedName ?? name, ...of };
      });
      const { employerId, name } = brand ? { employerId: brand.id, name: brand.brand } : named[0]!;
      const beneath = brand ? named : [];
      return { employerId, name, ...counts, members: beneath, filings: null };
    });
  return {
    ...toPage(shown, sponsors.length, page, pageSize),
    fiscalYear,
    states: [...states],
    cities: cities.slice(0, CITIES_LISTED),
    sectors: sectors.map((sector) => ({ ...sector, label: NAICS_SECTORS[sector.name] ?? '' })),
    ...beside,
  };
}

/**
 * The same among the employers that filed for an occupation with work at the place, each with what it filed: their petitions of
 * all places count, because those name the headquarters and not the worksite.
 */
export async function listOccupationSponsors(
  answers: QueryOf,
  approvals: LoadedApprovals | undefined,
  query: Query,
  signal: AbortSignal,
): Promise<Ranked> {
  const { soc, state, city } = query;
  const asked: H1bFilter = {
    soc,
    states: state === '' ? undefined : [state.toUpperCase()],
    city: city || undefined,
  };
  const filers = await answers.filers(asked, signal);
  const filter = filers.years.length > 0 ? { ...asked, years: filers.years } : asked;
  const found = listSponsors(approvals, query, { filter, filers });
  const ids = found.data.map(({ employerId }) => employerId);
  const pay = await answers.employerPay(filter, ids, signal);
  return {
    ...found,
    data: found.data.map((sponsor, k) => ({
      ...sponsor,
      filings: {
        ...pay[k]!,
        filter: filterTexts({ ...filter, employerId: sponsor.employerId }),
      },
    })),
  };
}

function describeOccupation({ filter, filers }: Occupation): SponsorsPage['occupation'] {
  const { years, filings, employers } = filers;
  return { fiscalYears: [...years], filings, employers, filter: filterTexts(filter) };
}

/** The same with what was decided of the labor certifications of those that are shown; nothing of them while they cannot be read. */
export async function withGreenCards(
  found: Ranked,
  { explorer, perm }: Pick<H1bDeps, 'explorer' | 'perm'>,
  signal: AbortSignal,
): Promise<SponsorsPage> {
  const filings = explorer.status().state === 'ready' ? explorer : undefined;
  const isReady = perm.status().state === 'ready';
  const cases = isReady ? await countSponsorCases(filings, perm, found.data, signal) : [];
  return {
    ...found,
    data: found.data.map((sponsor, k) => ({ ...sponsor, greenCards: cases[k] ?? null })),
    greenCardSource: describeCertificationSource(perm.status()),
  };
}
