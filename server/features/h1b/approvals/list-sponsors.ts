import { describeSources } from '#server/features/h1b/approvals/describe-approvals.ts';
import type { LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import { rankSponsors } from '#server/h1b/approvals/rank-sponsors.ts';
import type { Output } from '#shared/contracts/contract.ts';
import type { listH1bSponsors } from '#shared/contracts/h1b/approvals.ts';
import { toPage } from '#shared/contracts/page.ts';
import { NAICS_SECTORS } from '#shared/domain/naics-sectors.ts';

/** Cities that are offered. */
const CITIES_LISTED = 200;

type Contract = typeof listH1bSponsors;

/** One page of the employers with the most new approvals in a place and industry; of the newest whole year unless another is asked for. */
export function listSponsors(
  approvals: LoadedApprovals | undefined,
  { page, pageSize, fiscalYear: asked, state, city, naics }: Output<Contract['query']>,
): Output<Contract['response']> {
  const sources = describeSources(approvals);
  const whole = sources.coverage.findLast(({ complete }) => complete);
  const fiscalYear = asked ?? (whole ?? sources.coverage.at(-1))?.fiscalYear;
  if (!approvals || fiscalYear === undefined) {
    const nothing = { states: [], cities: [], sectors: [] };
    return { ...toPage([], 0, page, pageSize), fiscalYear: null, ...nothing, ...sources };
  }
  const filter = { fiscalYear, state: state.toUpperCase(), city, sector: naics };
  const { sponsors, states, cities, sectors } = rankSponsors(approvals, filter);
  const shown = sponsors
    .slice((page - 1) * pageSize, page * pageSize)
    .map(({ employer, ...counts }) => {
      const { employerId, filedName, name } = approvals.index.employers[employer]!;
      return { employerId, name: filedName ?? name, ...counts };
    });
  return {
    ...toPage(shown, sponsors.length, page, pageSize),
    fiscalYear,
    states: [...states],
    cities: cities.slice(0, CITIES_LISTED),
    sectors: sectors.map((sector) => ({ ...sector, label: NAICS_SECTORS[sector.name] ?? '' })),
    ...sources,
  };
}
