import { findPlace } from '#server/features/h1b/offer/find-place.ts';
import type { LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import { yearsOf } from '#server/h1b/approvals/employer-index.ts';
import { findEmployer } from '#server/h1b/approvals/find-employer.ts';
import { type GrowthIndex, middleOf } from '#server/h1b/offer/growth-index.ts';
import type { AskedQuestions, ExplorerStatus } from '#server/h1b/questions.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import type { Offer } from '#shared/h1b/offer-ask.ts';

/** What an answer rests on besides the filings. */
interface Beside {
  readonly status: ExplorerStatus;
  readonly approvals: LoadedApprovals | 'loading' | undefined;
  readonly rule: OfferAnswer['selectionRule'];
  /** How pay grows, and the month of today, YYYY-MM, to which it is brought. */
  readonly index: GrowthIndex;
  readonly month: string;
}

/** Where an offer stands among the filings, with the approvals of those who file there; a sample cannot say that nobody files for a role. */
export async function getH1bOffer(
  answers: AskedQuestions,
  { status, approvals, rule, index, month: thisMonth }: Beside,
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
    employers: found.employers.map((employer) => ({
      ...employer,
      newApprovals: newApprovals(loaded, employer.employerId, employer.name),
    })),
    approvalsLoading: approvals === 'loading',
    selectionRule: rule,
  };
}

/** New approvals of an employer in the newest whole year; null for one that is not found, or may be several. */
function newApprovals(
  approvals: LoadedApprovals | undefined,
  employerId: string,
  name: string,
): OfferAnswer['employers'][number]['newApprovals'] {
  const newest = approvals?.years.findLast(({ complete }) => complete)?.fiscalYear;
  if (!approvals || newest === undefined) return null;
  const { table, index } = approvals;
  const employer = index.byId.get(employerId) ?? findEmployer(index, name, 1).employer;
  if (employer === undefined) return null;
  const years = yearsOf(table, index, index.employers[employer]!.names);
  const count = years.find(({ fiscalYear }) => fiscalYear === newest)?.initialApprovals ?? 0;
  return { fiscalYear: newest, count };
}
