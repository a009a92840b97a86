import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { PLAUSIBLE_PAY_MAX, PLAUSIBLE_PAY_MIN } from '#shared/h1b/limits.ts';
import { shortDollars } from '#shared/h1b/pay-words.ts';
import { EvidenceGlance, useGlance } from '#web/features/companies/evidence-glance.tsx';
import { OfferHere, useOfferHere } from '#web/features/h1b/offer/offer-here.tsx';
import { listPapers } from '#web/lib/queries/papers.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { PostingSays } from '#web/ui/posting-says.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSaysShown } from '#web/lib/visa-need.ts';

const CompanyFilings = lazy(async () => ({
  default: (await import('#web/features/companies/company-filings.tsx')).CompanyFilings,
}));

/** What the posting that is kept says about sponsorship; undefined without one. */
function useKeptSays(id: string) {
  const papers = useQuery(listPapers(id));
  return papers.data?.data.find(({ kind }) => kind === 'posting')?.says ?? undefined;
}

/** How many of each unit of pay make a year. */
const A_YEAR = { hour: 2080, day: 260, week: 52, month: 12, year: 1 } as const;

/** The person's own pay a year, as a mark on drawings of pay; none without pay, and for one that no filing could have. */
function yearlyPay({ pay_amount, pay_unit }: Application) {
  if (pay_amount === null) return undefined;
  const amount = pay_amount * A_YEAR[pay_unit ?? 'year'];
  if (amount < PLAUSIBLE_PAY_MIN || amount > PLAUSIBLE_PAY_MAX) return undefined;
  return { amount, words: `your ${shortDollars(amount)}` };
}

/** What the posting says, whether the company sponsors and what it pays for the role, and where the person's own pay stands: the first of them is the answer, the others are quiet. */
export function Visa(props: {
  application: Application;
  /** Called once everything is there, so that what stands below can be shown where it stays. */
  onKnown: () => void;
  /** What is noted beside it. */
  children: ReactNode;
}) {
  const { application, onKnown, children } = props;
  const { company_id, company_name, job_title, location, pay_amount } = application;
  const mark = yearlyPay(application);
  const glance = useGlance({
    name: company_id ? company_name : '',
    companyId: company_id ?? undefined,
    title: job_title,
    place: location,
  });
  const offer = useOfferHere(application);
  const says = useKeptSays(application.id);
  const isSaid = useSaysShown() && says !== undefined;
  const isKnown = !glance.isPending && !offer.isLoading;
  useEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  if (!isKnown) return <Skeleton className="h-72" />;
  return (
    <>
      {says && (
        <SessionOnly>
          <div className="border-b border-line pb-4">
            <PostingSays isAnswer says={says} />
          </div>
        </SessionOnly>
      )}
      {company_id && company_name ? (
        <EvidenceGlance
          name={company_name}
          companyId={company_id}
          title={job_title}
          place={location}
          mark={mark}
          isAnswer={!isSaid}
        />
      ) : (
        <p className="text-small text-soft">Add a company to see its filings.</p>
      )}
      {pay_amount !== null && <OfferHere application={application} />}
      {children}
      {company_id && company_name && (
        <Unfold title="All its filings and green cards">
          <CompanyFilings
            name={company_name}
            companyId={company_id}
            title={job_title}
            place={location}
          />
        </Unfold>
      )}
    </>
  );
}

/** What few need; loaded when it is opened. */
function Unfold({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="border-t border-line pt-2 text-small"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="w-fit cursor-pointer py-1 text-soft hover:text-ink">{title}</summary>
      {opened && (
        <div className="pt-2 text-body">
          <Suspense>{children}</Suspense>
        </div>
      )}
    </details>
  );
}
