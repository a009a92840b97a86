import type { LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import { yearsOf } from '#server/h1b/approvals/employer-index.ts';
import { headedFamily } from '#server/h1b/approvals/family.ts';
import { findEmployer } from '#server/h1b/approvals/find-employer.ts';
import { filterTexts } from '#server/h1b/offer/filter-texts.ts';
import { type GrowthIndex, middleOf } from '#server/h1b/offer/growth-index.ts';
import type { OfferPlace } from '#server/h1b/offer/steps.ts';
import type { QueryOf, ExplorerStatus } from '#server/h1b/questions.ts';
import { levelOfPay } from '#shared/h1b/level-of-pay.ts';
import { officialLevels } from '#server/h1b/wages/official-levels.ts';
import type { WageStore } from '#server/h1b/wages/wage-store.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { H1B_MILES } from '#shared/h1b/limits.ts';
import { metroCities } from '#shared/h1b/metro-areas.ts';
import { type Offer, readPlace } from '#shared/h1b/offer-ask.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';
import type { OfferAnswer, OfferFindings } from '#shared/h1b/offer.ts';

/** Where an offer is, with the position of its city, area or ZIP code; throws AppError `validation_failed` (400) for a place that nobody knows. */
async function findPlace(offer: Offer): Promise<OfferPlace> {
  const { zip, miles } = offer;
  if (offer.city === undefined && zip === undefined) {
    return { city: undefined, state: offer.state, around: undefined, town: undefined };
  }
  const cities = isCommonName(offer) ? metroCities(offer.city!) : undefined;
  const [first] = cities ?? [];
  if (cities && cities.length > 1) {
    const { locate } = await import('#server/h1b/places/locate.ts');
    const around = { near: offer.city!, miles: miles ?? H1B_MILES, at: locate(offer.city!) };
    return { city: undefined, state: readPlace(first!)?.state, around, town: undefined };
  }
  return findTown(first === undefined ? offer : { ...offer, ...readPlace(first) });
}

function isCommonName({ city, state, zip }: Offer): boolean {
  return city !== undefined && state === undefined && zip === undefined;
}

async function findTown(offer: Offer): Promise<OfferPlace> {
  const { city, zip, miles } = offer;
  // The postal codes take 5 MB, which only questions about a place need.
  const { cityOfZip, locateCity, locateZip, stateOfZip } =
    await import('#server/h1b/places/locate.ts');
  const state = offer.state ?? (zip === undefined ? undefined : stateOfZip(zip));
  const at = zip === undefined ? locateCity(city ?? '', state ?? '') : locateZip(zip);
  if (!at) {
    const [field, message] =
      zip === undefined
        ? (['city', offerMessages.cityUnknown] as const)
        : (['zip', offerMessages.zipUnknown] as const);
    throw new AppError(ERRORS.validation_failed, message, { field });
  }
  const around = { near: zip ?? `${city}, ${state}`, miles: miles ?? H1B_MILES, at: [at] };
  // A radius that was asked for is looked at before the city alone would be.
  const town = city ?? (zip === undefined ? undefined : cityOfZip(zip));
  return { city: miles === undefined ? city : undefined, state, around, town };
}

/** What an answer rests on besides the filings. */
interface Beside {
  readonly status: ExplorerStatus;
  readonly approvals: LoadedApprovals | 'loading' | undefined;
  readonly rule: OfferAnswer['selectionRule'];
  /** How pay grows, and the month of today, YYYY-MM, to which it is brought. */
  readonly index: GrowthIndex;
  readonly month: string;
  /** The official wages, and today, YYYY-MM-DD. */
  readonly wages: WageStore;
  readonly today: string;
}

/** The official levels where the table has them, beside the filings near the place that name each; else the estimate from filings. */
async function levelsOf(
  answers: QueryOf,
  { wages, today }: Pick<Beside, 'wages' | 'today'>,
  offer: Offer,
  place: OfferPlace,
  { levels: estimated, occupation, estimate }: OfferFindings,
): Promise<OfferAnswer['levels']> {
  const soc = occupation?.code ?? estimate?.occupation ?? undefined;
  const where = { state: place.state, city: place.town, zip: offer.zip };
  const day = offer.years ? `${middleOf(Math.max(...offer.years))}-01` : today;
  const found = await officialLevels(
    wages,
    { place: where, soc, title: offer.title },
    { day, isToday: offer.years === undefined },
  );
  if (found.state !== 'known') return estimated;
  const { official, levels } = found;
  const near = { soc: official.occupation.code, around: place.around };
  const counted = levels.map(async ({ level, amount }) => {
    const filter: H1bFilter = { ...near, levels: [level] };
    const { totalApplications: total } = await answers.statistics(filter, true);
    return { level, amount, basis: 'official' as const, n: total, filter: filterTexts(filter) };
  });
  const all = await Promise.all(counted);
  return {
    official,
    place: 'radius',
    years: [],
    n: all.reduce((sum, { n }) => sum + n, 0),
    levels: all,
    ...levelOfPay(levels, offer.annual),
  };
}

/** Where an offer stands among the filings, with the approvals of those who file there; a sample cannot say that nobody files for a role. */
export async function getH1bOffer(
  answers: QueryOf,
  { status, approvals, rule, index, month: thisMonth, ...official }: Beside,
  offer: Offer,
  signal: AbortSignal,
): Promise<OfferAnswer> {
  const place = await findPlace(offer);
  // Whoever asks about years asks about the pay of the newest of them.
  const month = offer.years ? middleOf(Math.max(...offer.years)) : thisMonth;
  const found = await answers.offer({ offer, place, month, index }, signal);
  const loaded = approvals === 'loading' ? undefined : approvals;
  const isUnknown = status.state === 'empty' || (status.sample && found.state === 'none');
  return {
    ...found,
    state: isUnknown ? 'unknown' : found.state,
    sample: status.sample,
    offer: { ...found.offer, annual: offer.annual ?? null },
    levels: await levelsOf(answers, official, offer, place, found),
    employers: found.employers.map((employer) => ({
      ...employer,
      newApprovals: newApprovals(loaded, employer.employerId, employer.name),
    })),
    approvalsLoading: approvals === 'loading',
    selectionRule: rule,
  };
}

/** New approvals of an employer, or of the brand that it heads, in the newest whole year; null for one that is not found, or may be several. */
function newApprovals(
  approvals: LoadedApprovals | undefined,
  employerId: string,
  name: string,
): OfferAnswer['employers'][number]['newApprovals'] {
  const newest = approvals?.years.findLast(({ complete }) => complete);
  if (!approvals || !newest) return null;
  const { fiscalYear, importedAt } = newest;
  const { table, index } = approvals;
  const employer = index.byId.get(employerId) ?? findEmployer(index, name, 1).employer;
  if (employer === undefined) return null;
  const together = headedFamily(index, employer)?.employers ?? [employer];
  const names = together.flatMap((each) => index.employers[each]!.names);
  const years = yearsOf(table, index, names);
  const count = years.find((year) => year.fiscalYear === fiscalYear)?.initialApprovals ?? 0;
  return { fiscalYear, count, importedAt };
}
