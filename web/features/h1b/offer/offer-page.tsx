import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { addressed } from '#shared/core/contract.ts';
import { AppError } from '#shared/core/errors.ts';
import { offerEndpoints } from '#shared/h1b/contracts/offer-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/offer.ts';
import { OFFER_NAMES, type OfferTexts, parseOffer } from '#shared/h1b/offer-ask.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { ErrorCard } from '#web/features/h1b/error-card.tsx';
import { ComparedPart } from '#web/features/h1b/offer/compared-part.tsx';
import { EmployerPart, OthersPart } from '#web/features/h1b/offer/employer-parts.tsx';
import { LevelPart } from '#web/features/h1b/offer/level-part.tsx';
import { OfferForm } from '#web/features/h1b/offer/offer-form.tsx';
import { FewRows, PayPart, TrendPart } from '#web/features/h1b/offer/pay-parts.tsx';
import { SurePart } from '#web/features/h1b/offer/sure-part.tsx';
import { Verdict } from '#web/features/h1b/offer/verdict.tsx';
import { viewHref } from '#web/lib/address-view.ts';
import { call } from '#web/lib/api.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { paths } from '#web/lib/paths.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';
import { getH1bStatus, type H1bStatus } from '#web/lib/queries/h1b.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { HubLink } from '#web/features/h1b/hub-link.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
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

function Answer(props: { answer: OfferAnswer; offer: OfferTexts; status: H1bStatus | undefined }) {
  const { answer, offer, status } = props;
  const { title = '', employer } = offer;
  const isAnswered = answer.state === 'known' || answer.state === 'estimate';
  return (
    <div className="flex flex-col gap-4">
      <Verdict answer={answer} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <ComparedPart answer={answer} />
          <FewRows answer={answer} />
          <PayPart answer={answer} />
          <EmployerPart answer={answer} title={title} typed={employer} />
          <TrendPart answer={answer} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {isAnswered && <SurePart answer={answer} status={status} />}
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

/** A question to begin with. */
const EXAMPLE = { title: 'Data Engineer', city: 'Austin', state: 'TX', amount: '128000' };

/** What the page is for, and a question to begin with. */
function Invitation() {
  return (
    <EmptyState
      title="See where an offer stands"
      action={
        <AppLink href={viewHref(paths.h1bOffer, EXAMPLE)} className="prose-link">
          Try $128,000 as Data Engineer in Austin
        </AppLink>
      }
    >
      Compared with what employers pay H-1B workers in the same role and area. Click any number to
      see the filings behind it.
    </EmptyState>
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
    <div className="mx-auto flex w-full max-w-240 flex-col gap-5">
      <PageTitle above={<HubLink />}>Is my offer fair?</PageTitle>
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
      {!isAsked && <Invitation />}
      {isAsked && query.isPending && <Skeleton className="h-[36rem] w-full" />}
      {query.isError && !refusal && (
        <ErrorCard
          text={reasonOf(query.error) ?? offerMessages.failed}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && isAsked && !query.isError && (
        <Answer answer={query.data} offer={offer} status={status.data} />
      )}
    </div>
  );
}
