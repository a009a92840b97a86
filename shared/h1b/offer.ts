import type * as z from 'zod/mini';

import type * as filings from '#shared/h1b/contracts/offer-filings.ts';
import type * as contracts from '#shared/h1b/contracts/offer.ts';

export type OfferAnswer = z.output<typeof contracts.offerAnswer>;
export type OfferFilter = z.output<typeof filings.offerFilter>;
/** The answer without what comes from outside the filings. */
export type OfferFindings = Omit<
  OfferAnswer,
  'state' | 'sample' | 'selectionRule' | 'employers' | 'approvalsLoading'
> & {
  readonly state: 'known' | 'estimate' | 'none';
  readonly employers: readonly Omit<OfferAnswer['employers'][number], 'newApprovals'>[];
};
