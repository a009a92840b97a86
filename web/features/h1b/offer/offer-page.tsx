import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { addressed } from '#shared/core/contract.ts';
import { AppError } from '#shared/core/errors.ts';
import { offerEndpoints } from '#shared/h1b/contracts/offer-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/offer.ts';
import { OFFER_NAMES, type OfferTexts, parseOffer } from '#shared/h1b/offer-ask.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { CoverageLine } from '#web/features/h1b/coverage-line.tsx';
import { DataBadge } from '#web/features/h1b/data-badge.tsx';
import { ErrorCard } from '#web/features/h1b/error-card.tsx';
import { EmployerPart, OthersPart } from '#web/features/h1b/offer/employer-parts.tsx';
import { LevelPart } from '#web/features/h1b/offer/level-part.tsx';
import { OfferForm } from '#web/features/h1b/offer/offer-form.tsx';
import { FewRows, PayPart, TrendPart } from '#web/features/h1b/offer/pay-parts.tsx';
import { Verdict } from '#web/features/h1b/offer/verdict.tsx';
import { viewHref } from '#web/lib/address-view.ts';
import { call } from '#web/lib/api.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { paths } from '#web/lib/paths.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';
import { getH1bStatus } from '#web/lib/queries/h1b.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { HubLink } from '#web/features/h1b/hub-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const endpoints = addressed<typeof contracts>()(offerEndpoints);

/** Milliseconds until approvals that were still being read are asked for again. */
const AGAIN_MS = 2000;

/** Where an offer stands among comparable filings. */
function getH1bOffer(query: OfferTexts) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'offer', query],
    queryFn: ({ signal }) => call(endpoints.getH1bOffer, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.approvalsLoading ? AGAIN_MS : false),
  });
}

/** The offer in an address; the router may have read a number where a text was written. */
function readOfferView(raw: Readonly<Record<string, unknown>>): OfferTexts {
  return Object.fromEntries(
    OFFER_NAMES.flatMap((name) => {
      const value = raw[name];
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return text.trim() === '' ? [] : [[name, text.trim()]];
    }),
  );
}

function Answer({ answer, offer }: { answer: OfferAnswer; offer: OfferTexts }) {
  const { title = '', employer } = offer;
  return (
    <div className="flex flex-col gap-4">
      <Verdict answer={answer} />
      {answer.comparable && (
        <CoverageLine of={{ fiscalYears: answer.comparable.yearsFound, withoutFiscalYear: 0 }} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <FewRows answer={answer} />
          <PayPart answer={answer} />
          <EmployerPart answer={answer} title={title} typed={employer} />
          <TrendPart answer={answer} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LevelPart
            answer={answer}
            hasPay={answer.offer.annual !== null}
            isToday={offer.years === undefined}
            title={title}
            state={(offer.city ?? offer.zip) ? undefined : offer.state}
          />
          <OthersPart answer={answer} />
        </div>
      </div>
    </div>
  );
}

/** 'Is my offer fair?': where an offer stands among what employers filed for the same role and place. */
export function OfferPage() {
  const offer = readOfferView(useSearch({ strict: false }));
  const navigate = useNavigate();
  const isAsked = parseOffer(offer).problems.length === 0;
  const query = useQuery({ ...getH1bOffer(offer), enabled: isAsked });
  const status = useQuery(getH1bStatus());
  usePageName(offer.title && `${offer.title} · Is my offer fair?`);
  const refusal = query.error instanceof AppError && query.error.status === 400;
  const ask = (next: OfferTexts) => {
    void navigate({ href: viewHref(paths.h1bOffer, next), resetScroll: false });
  };
  return (
    <div className="flex flex-col gap-5">
      <HubLink />
      <div className="flex flex-col gap-2">
        <PageTitle>Is my offer fair?</PageTitle>
        {/* As high as the badge, so that nothing moves when it comes. */}
        <div className="min-h-6">
          <DataBadge status={status.data} />
        </div>
      </div>
      <p className="max-w-prose text-soft">
        See how your offer compares with what employers pay H-1B workers in the same role and area.
        Click any number to see the filings behind it.
      </p>
      <OfferForm
        key={JSON.stringify(offer)}
        offer={offer}
        refused={refusal ? query.error?.message : undefined}
        busy={query.isFetching}
        onAsk={ask}
      />
      <output aria-live="polite" className="sr-only">
        {query.isSuccess && !query.isFetching ? 'Compared' : ''}
      </output>
      {isAsked && query.isPending && <Skeleton className="h-64 w-full" />}
      {query.isError && !refusal && (
        <ErrorCard
          text={reasonOf(query.error) ?? offerMessages.failed}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && isAsked && !query.isError && <Answer answer={query.data} offer={offer} />}
    </div>
  );
}
