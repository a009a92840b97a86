import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { EmployerMatch } from '#shared/h1b/query.ts';
import { stateOfPlace } from '#shared/h1b/filing-verdict.ts';
import { fiscalYearWords, ofWords } from '#shared/h1b/figures.ts';
import { messages } from '#shared/core/messages.ts';
import { cx } from '#web/lib/classes.ts';
import { employerCandidates } from '#web/lib/name-candidates.ts';
import { paths } from '#web/lib/paths.ts';
import { getH1bApprovals } from '#web/lib/queries/approvals.ts';
import { getH1bGreenCards, type GreenCards } from '#web/lib/queries/green-cards.ts';
import { getH1bEmployer, listH1bEmployerMatches } from '#web/lib/queries/employers.ts';
import { getEmployerOf } from '#web/lib/queries/employer-links.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AboutFigures, Source } from '#web/ui/about-figures.tsx';
import { EmployerLine } from '#web/ui/employer-line.tsx';
import { EvidenceMark } from '#web/ui/evidence-mark.tsx';
import { NameCandidates } from '#web/ui/name-candidates.tsx';
import { PayHalf } from '#web/ui/pay-strip.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SponsorBasis, SponsorVerdict, SponsorYears } from '#web/ui/sponsor-line.tsx';

const GreenCardLine = lazy(async () => ({
  default: (await import('#web/ui/green-card-line.tsx')).GreenCardLine,
}));

const dollars = (amount: number | null | undefined) =>
  amount == null ? 'N/A' : `$${Math.round(amount).toLocaleString()}`;

/** Figures of one source under its name. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="text-small font-medium tracking-normal text-soft">{title}</h3>
      {children}
    </div>
  );
}

/** One figure with its years; a grey bar of the same height until it is known. On a phone its name and years stand at its left. */
function Figure(props: { label: string; note?: string | undefined; children: ReactNode }) {
  const { label, note, children } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @lg:block">
      <dt className="text-small text-soft">{label}</dt>
      <dd className="tabular row-span-2 text-large font-semibold @lg:min-h-8.5 @lg:text-figure">
        {children ?? <Skeleton className="h-6 w-24" />}
      </dd>
      <dd className="min-h-5 text-small text-soft">{note}</dd>
    </div>
  );
}

/** How an employer of the records matches the name. */
function HowMatched({ found }: { found: readonly EmployerMatch[] }) {
  const [best] = found;
  const namesakes = found.filter(({ match }) => match === 'same').length;
  if (!best) return <Skeleton className="h-5 w-full max-w-64" />;
  const link = (
    <AppLink href={paths.h1bEmployer(best.name)} className="prose-link [overflow-wrap:anywhere]">
      {best.name}
    </AppLink>
  );
  if (namesakes > 1) {
    return (
      <p>
        Filed as {link}, one of {namesakes} employers with different legal forms.
      </p>
    );
  }
  if (namesakes === 1) {
    // 'Inc.' ends the sentence by itself.
    const end = best.name.endsWith('.') ? '' : '.';
    return (
      <p>
        Filed as {link}
        {end}
      </p>
    );
  }
  return <p>No employer has exactly this name; {link} begins with it.</p>;
}

/** All there is to say where neither petitions nor filings nor labor certifications are found, and where to look further. */
function NoneUnder({ name }: { name: string }) {
  return (
    <div>
      <p className="text-large font-semibold">
        <EvidenceMark evidence="unknown" words={messages.companies.noneUnderName} />
      </p>
      <p className="text-small text-soft">
        The loaded records have no petition, filing or labor certification of it. That is not a no:
        it may file under another name.{' '}
        <AppLink href={paths.h1bOfEmployer(name)} className="prose-link">
          Search the H1B records
        </AppLink>
      </p>
    </div>
  );
}

/** Says that there are petitions or labor certifications, but no filings. */
function NoFilings({ name }: { name: string }) {
  return (
    <p className="text-small text-soft">
      {`${messages.companies.noneUnderName} An employer may file under another name. `}
      <AppLink href={paths.h1bOfEmployer(name)} className="prose-link">
        Search the H1B records
      </AppLink>
    </p>
  );
}

/** What half of the filings pay of the employer that the card names, otherwise of the one that matches the name best; then its figures, each with its own years. */
function Figures(props: {
  found: readonly EmployerMatch[];
  named: string | null;
  greenCards: GreenCards | undefined;
}) {
  const { found, named, greenCards } = props;
  const asked = named ?? found[0]?.name;
  const employer = useQuery({ ...getH1bEmployer(asked ?? ''), enabled: asked !== undefined });
  const known = employer.data;
  const pay = known?.statistics.recent;
  const newest = known?.statistics.fiscalYears.slice(-1) ?? [];
  const cases = greenCards?.certifications;
  if (employer.isError) return <Failed onRetry={() => void employer.refetch()} />;
  return (
    <>
      <dl className="grid items-start gap-x-6 gap-y-2 @lg:grid-cols-3">
        <Figure label="Filings" note={known && `newest ${fiscalYearWords(newest)}`}>
          {known?.statistics.totalApplications.toLocaleString()}
        </Figure>
        {cases && (
          <Figure
            label="Green card cases"
            note={fiscalYearWords(cases.years.map(({ period }) => Number(period)))}
          >
            {cases.cases.toLocaleString()}
          </Figure>
        )}
        <Figure
          label="Median yearly wage"
          note={pay && `${ofWords(pay.annualised.salaries)}, ${fiscalYearWords(pay.fiscalYears)}`}
        >
          {pay && dollars(pay.annualised.medianSalary)}
        </Figure>
      </dl>
      {pay && <PayHalf pay={pay.annualised.percentiles} filings={pay.annualised.salaries} />}
      {named === null && (
        <div className="text-small">
          <HowMatched found={found} />
        </div>
      )}
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{messages.companies.filingsFailed}</p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

interface Company {
  name: string;
  companyId: string;
  title?: string;
  place?: string;
}

/** What the records say of a company: filings, newest decision, median wage, and under which names. The card keeps its height while it loads. */
export function CompanyFilings(props: Company) {
  const { name, companyId, title: role, place = '' } = props;
  const title = useId();
  const asked = { companyId, name, title: role || undefined, state: stateOfPlace(place) };
  const employer = useQuery(getEmployerOf(asked));
  // The employer that its person chose goes before the company's name.
  const chosen = employer.data?.choice === 'chosen' ? employer.data.name : null;
  const isNone = employer.data?.choice === 'none';
  const matches = useQuery({
    ...listH1bEmployerMatches(chosen ?? name),
    enabled: !employer.isPending && !isNone,
  });
  const found = matches.data?.data ?? [];
  const others = found.slice(1);
  const named = employer.data?.name ?? null;
  const files = !matches.data?.sample && (named !== null || found[0]?.match === 'same');
  const meant = chosen ?? employer.data?.linked ?? name;
  const approvals = useQuery({ ...getH1bApprovals(meant), enabled: !employer.isPending });
  const greenCards = useQuery({ ...getH1bGreenCards(meant), enabled: !employer.isPending });
  const isUnknown =
    !isNone &&
    named === null &&
    employer.data?.candidates.length === 0 &&
    matches.data?.data.length === 0 &&
    [approvals, greenCards].every(
      ({ data }) => data?.state === 'none' || data?.state === 'unknown',
    );
  return (
    <section aria-labelledby={title}>
      <Card className={cx('@container flex flex-col gap-4', !isUnknown && 'min-h-92 sm:min-h-60')}>
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <h2 id={title} className="font-semibold">
            H1B filings
          </h2>
          {matches.data?.sample && !isUnknown && <Pill tone="yellow">Sample data</Pill>}
        </div>
        {isUnknown ? (
          <NoneUnder name={name} />
        ) : (
          <div className="grid items-start gap-x-12 gap-y-5 @4xl:grid-cols-2">
            <Group title="Petitions decided by USCIS">
              {employer.isPending ? (
                <Skeleton className="h-10 w-full max-w-72" />
              ) : (
                <>
                  <SponsorVerdict name={meant} large />
                  <Years name={meant} />
                </>
              )}
            </Group>
            {!isNone && (
              <Group
                title={`Filings at the Department of Labor${matches.data?.sample ? ', in this sample' : ''}`}
              >
                {matches.isError && <Failed onRetry={() => void matches.refetch()} />}
                {matches.data && found.length === 0 && named === null && <NoFilings name={name} />}
                {!matches.isError && (matches.isPending || found.length > 0 || named) && (
                  <Figures found={found} named={named} greenCards={greenCards.data} />
                )}
              </Group>
            )}
          </div>
        )}
        <div className="flex flex-wrap items-baseline gap-x-5 border-t border-line pt-2">
          <EmployerLine {...props} part={isUnknown ? 'choice' : 'employer'} />
          {others.length > 0 && (
            <details className="text-small open:basis-full">
              <summary className="w-fit cursor-pointer py-1 text-soft hover:text-ink">
                {others.length === 1 ? 'Another name' : `${others.length} other names`}
              </summary>
              <NameCandidates
                title="Employers under this name"
                names={employerCandidates(others)}
              />
            </details>
          )}
          {!isUnknown && !employer.isPending && (
            <AboutFigures>
              <Source name="Approved petitions, by USCIS">
                <SponsorBasis name={meant} files={files} newestFiling={employer.data?.newestYear} />
              </Source>
              <Source name="Filings, by the US Department of Labor">
                <EmployerLine {...props} part="filings" />
              </Source>
              <Source name="Green cards, by the US Department of Labor">
                <Suspense>
                  <GreenCardLine name={meant} />
                </Suspense>
              </Source>
            </AboutFigures>
          )}
        </div>
      </Card>
    </section>
  );
}

/** New approvals by fiscal year under their title; nothing without one. */
function Years({ name }: { name: string }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1 empty:hidden @4xl:[&>div]:max-w-none">
      <SponsorYears name={name} titled />
    </figure>
  );
}
