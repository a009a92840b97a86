import { useQuery } from '@tanstack/react-query';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { addressed } from '#shared/core/contract.ts';
import type * as contracts from '#shared/h1b/contracts/offer.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { offerEndpoints } from '#shared/h1b/contracts/offer-endpoints.ts';
import { parseOffer, readPlace } from '#shared/h1b/offer-ask.ts';
import { similarWords, standardOf, standingWords } from '#shared/h1b/offer-words.ts';
import { filingCount, halfWords, shortDollars } from '#shared/h1b/pay-words.ts';
import { isFiledPay, PayLevel, useOfficialWages } from '#web/ui/pay-level.tsx';
import { viewHref } from '#web/lib/address-view.ts';
import { call } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';
import { AboutFigures } from '#web/ui/about-figures.tsx';
import { SourceTitle } from '#web/ui/evidence-mark.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PayStrip } from '#web/ui/pay-strip.tsx';

const endpoints = addressed<typeof contracts>()(offerEndpoints);

type Offered = Pick<
  Application,
  'job_title' | 'company_name' | 'location' | 'pay_amount' | 'pay_unit'
>;

/** The offer in an application, as the question about it takes it, with its yearly amount; undefined without pay, or for pay that no filing could have. */
function offerOf(application: Offered) {
  const { job_title: title, company_name, location, pay_amount, pay_unit } = application;
  if (pay_amount === null) return undefined;
  const asked = {
    title,
    ...readPlace(location),
    amount: String(pay_amount),
    unit: pay_unit ?? 'year',
    employer: company_name || undefined,
  };
  const { offer, problems } = parseOffer(asked);
  return problems.length > 0 ? undefined : { asked, offer };
}

/** What the filings and the official wages say of an application's pay; nothing is asked without one. The pay stays in the browser. */
export function useOfferHere(application: Offered) {
  const found = offerOf(application);
  const { amount: _amount, unit: _unit, ...question } = found?.asked ?? {};
  const answer = useQuery({
    queryKey: [...h1bKeys.data, 'offer', question],
    queryFn: ({ signal }) => call(endpoints.getH1bOffer, { query: question, signal }),
    enabled: found !== undefined,
  });
  const { city, state, zip, annual = null } = found?.offer ?? {};
  const ask = { title: found?.asked.title, city, state, zip };
  const wages = useOfficialWages(ask, isFiledPay(annual));
  return { found, ask, annual, data: answer.data, isLoading: answer.isLoading || wages.isLoading };
}

/** What the answer rests on, as the offer's page says it at length. */
function basisWords({ estimate, employer, comparable }: OfferAnswer): string {
  const { paid = 0 } = comparable ?? {};
  if (!estimate) return `Of ${filingCount(paid)}.`;
  const moved = estimate.employer && employer?.name ? `, moved to what ${employer.name} pays` : '';
  const comparables = paid === 0 ? 'none' : filingCount(paid);
  return `An estimate from all filings${moved}; ${comparables} ${paid === 1 ? 'is' : 'are'} comparable.`;
}

/** Where an application's pay stands among similar filings, drawn, with its wage level and the way to the whole answer. Whoever draws it waits for `useOfferHere`. */
export function OfferHere({ application }: { application: Offered }) {
  const { found, ask, annual, data } = useOfferHere(application);
  if (!found) return null;
  const { asked } = found;
  const standard = data && standardOf(data);
  return (
    <section aria-label="Your offer" className="flex flex-col gap-2 border-t border-line pt-3">
      {standard && annual !== null && (
        <>
          <SourceTitle>{`Your pay against ${similarWords(data)}`}</SourceTitle>
          <p className="text-small font-medium">{standingWords(annual, standard)}</p>
          <p className="text-small text-soft">{`${halfWords(standard.figures)} a year`}</p>
          <PayStrip
            labels
            pay={standard.figures}
            filings={undefined}
            mark={{ amount: annual, words: `your ${shortDollars(annual)}` }}
          />
        </>
      )}
      <p>
        <LinkButton size="small" href={viewHref(paths.h1bOffer, asked)}>
          Is my offer fair?
        </LinkButton>
      </p>
      <AboutFigures>
        {standard && (
          <p className="text-soft">{`${basisWords(data)} Stock and bonus are not in them.`}</p>
        )}
        <PayLevel annual={annual} ask={ask} className="" />
      </AboutFigures>
    </section>
  );
}
