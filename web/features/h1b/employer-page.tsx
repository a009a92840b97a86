import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Table2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';

import type { EmployerStatistics } from '#shared/h1b/query.ts';
import { AppError } from '#shared/core/errors.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { approvalMessages } from '#shared/h1b/approval-messages.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { Answer, FilesAs, rowsView } from '#web/features/h1b/employer-answer.tsx';
import { FiledAnswers } from '#web/features/h1b/filed-answers.tsx';
import { errorText } from '#web/features/h1b/error-text.ts';
import { GroupTable, Part, useIsSample, WageTable } from '#web/features/h1b/group-tables.tsx';
import { h1bHref } from '#web/features/h1b/h1b-view.ts';
import { Employers, SpellingsPart } from '#web/features/h1b/spellings-part.tsx';
import { ErrorCard } from '#web/features/h1b/error-card.tsx';
import { RolesPart } from '#web/features/h1b/roles-part.tsx';
import { employerCandidates } from '#web/lib/name-candidates.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';
import { getH1bApprovals } from '#web/lib/queries/approvals.ts';
import { getH1bEmployer, listH1bEmployerMatches } from '#web/lib/queries/employers.ts';
import { getH1bGreenCards } from '#web/lib/queries/green-cards.ts';
import { HubLink } from '#web/features/h1b/hub-link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NameCandidates } from '#web/ui/name-candidates.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const PetitionsPart = lazy(async () => ({
  default: (await import('#web/features/h1b/petitions-part.tsx')).PetitionsPart,
}));

const GreenCardsPart = lazy(async () => ({
  default: (await import('#web/features/h1b/green-cards-part.tsx')).GreenCardsPart,
}));

const AMOUNTS = [
  { key: 'annualised', label: 'Annualized' },
  { key: 'filed', label: 'As filed' },
] as const;

/** The pay of the largest roles beside the states of work. */
function RolesAndPlaces(props: { employer: EmployerStatistics; annualised: boolean }) {
  const { employer, annualised } = props;
  const view = rowsView(employer, annualised);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <RolesPart employer={employer} rowsHref={(title) => h1bHref({ ...view, jobTitle: title })} />
      <Part title="States">
        <GroupTable
          caption="Worksite states with the most filings"
          heading="State"
          groups={employer.states}
          rowsHref={({ name }) => h1bHref({ ...view, state: name })}
          annualised={annualised}
        />
      </Part>
    </div>
  );
}

function Parts({ employer, annualised }: { employer: EmployerStatistics; annualised: boolean }) {
  const { statistics, members, family, years, jobTitles } = employer;
  const { recent, totalApplications: total, withoutFiscalYear: without } = statistics;
  const view = rowsView(employer, annualised);
  const groups = { annualised };
  const isSample = useIsSample();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Part title="What its filings say">
        <FiledAnswers employerId={employer.employerId} />
      </Part>
      <Part title="Job titles">
        <GroupTable
          caption="Job titles with the most filings"
          heading="Job Title"
          names="titles"
          groups={jobTitles}
          rowsHref={({ name }) => h1bHref({ ...view, jobTitle: name })}
          {...groups}
        />
      </Part>
      <Part title="Years">
        <GroupTable
          caption="Filings by fiscal year"
          heading="Fiscal year"
          groups={years}
          bars={isSample ? 'none' : 'count'}
          rowsHref={({ name }) => h1bHref({ ...view, years: name })}
          {...groups}
        />
        {isSample && <p className="text-small text-soft">{h1bPageMessages.sampleYears}</p>}
        {without > 0 && (
          <p className="text-small text-soft">{h1bPageMessages.withoutYear(without, total)}</p>
        )}
      </Part>
      <Part title="Wage percentiles">
        <WageTable
          caption="Wages by percentile"
          figures={annualised ? recent.annualised : recent}
          years={recent.fiscalYears}
          rowsHref={h1bHref({ ...view, sort: 'salary' })}
        />
      </Part>
      {members.length > 0 && (
        <Employers
          title={`Employers of ${employer.name}`}
          caption="Employers counted together here"
          employers={members}
        />
      )}
      <div id="spellings" className="scroll-mt-4">
        <SpellingsPart employer={employer} />
      </div>
      {family.length > 0 && (
        <Employers
          title="Other employers with similar names"
          caption="Employers whose names begin with the same words, not counted here"
          employers={family}
        />
      )}
    </div>
  );
}

/** Says that no employer has filings under a name, with those whose names come close. */
function NoEmployer({ name }: { name: string }) {
  const matches = useQuery({ ...listH1bEmployerMatches(name), enabled: name.trim() !== '' });
  const found = employerCandidates(matches.data?.data ?? []);
  const approvals = useQuery(getH1bApprovals(name));
  const known = approvals.data?.state === 'known';
  if (approvals.isPending) return <Spinner label={approvalMessages.loading} />;
  return (
    <EmptyState
      title={known ? approvalMessages.petitionsOnly : h1bMessages.employerNotFound}
      action={
        <LinkButton href={h1bHref({ employer: name })}>Search the records for this name</LinkButton>
      }
    >
      {known && <p>{approvalMessages.petitionsOnlyHint}</p>}
      <NameCandidates title="Employers under this name" names={found} />
    </EmptyState>
  );
}

const wait = <Skeleton className="h-56 w-full" />;

/** What USCIS decided on the employer's petitions, then what `beside` shows, and its labor certifications; once both are known what stands below, which would move otherwise. */
function Petitions(props: {
  name: string;
  files: boolean;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const { name, files, beside, children } = props;
  const approvals = useQuery(getH1bApprovals(name));
  const greenCards = useQuery(getH1bGreenCards(name));
  return (
    <Suspense fallback={wait}>
      {approvals.isPending ? wait : <PetitionsPart name={name} files={files} />}
      {!approvals.isPending && beside}
      {approvals.isPending ? wait : <GreenCardsPart name={name} />}
      {approvals.isPending || greenCards.isPending ? wait : children}
    </Suspense>
  );
}

/** The page of one employer, all spellings of its name together: figures, years, titles, wages, states. */
export function EmployerPage() {
  const { name = '' } = useParams({ strict: false });
  const { annualised: asked } = useSearch({ strict: false });
  const annualised = asked !== 'false';
  const navigate = useNavigate();
  const query = useQuery(getH1bEmployer(name));
  const employer = query.data;
  usePageName(`${employer?.name ?? name} · H1B`);
  const chosen = employer?.name;
  useEffect(() => {
    // A name that another one stands for leads to that one's page.
    if (chosen === undefined || chosen === name) return;
    const search = annualised ? '' : '?annualised=false';
    void navigate({ href: paths.h1bEmployer(chosen) + search, replace: true });
  }, [chosen, name, annualised, navigate]);
  if (query.error instanceof AppError && query.error.status === 404) {
    return (
      <div className="flex flex-col gap-5">
        <PageTitle>{name}</PageTitle>
        <NoEmployer name={name} />
        <Petitions name={name} files={false} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        above={<HubLink />}
        beneath={<FilesAs employer={employer} />}
        mark={<Avatar letters={(employer?.name ?? name).slice(0, 1)} size="large" />}
        actions={
          <>
            <LinkButton
              className="max-sm:px-2.5"
              href={viewHref(paths.h1bOffer, {
                employer: employer?.name ?? name,
                title: employer?.jobTitles[0]?.name,
              })}
            >
              Is my offer fair?
            </LinkButton>
            <LinkButton
              variant="primary"
              className="max-sm:px-2.5"
              href={paths.addApplicationTo(readableName(employer?.name ?? name))}
            >
              Add to my list
            </LinkButton>
          </>
        }
      >
        {readableName(employer?.name ?? name)}
      </PageTitle>
      {query.isError && (
        <ErrorCard
          text={errorText(query.error, h1bMessages.fetchFailed)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Spinner label={h1bMessages.loading} />}
      {employer && (
        <>
          <Answer name={name} employer={employer} annualised={annualised} />
          <div data-print="hide" className="flex flex-wrap items-center justify-between gap-2">
            <Segments
              label="Amounts"
              choices={AMOUNTS}
              chosen={annualised ? 'annualised' : 'filed'}
              onChoose={(key) => {
                const search = key === 'filed' ? '?annualised=false' : '';
                void navigate({ href: paths.h1bEmployer(name) + search, replace: true });
              }}
            />
            <LinkButton
              className="max-sm:px-2.5"
              href={h1bHref({
                employerId: employer.employerId,
                annualised: annualised ? undefined : 'false',
              })}
              icon={<Table2 size={16} aria-hidden="true" />}
            >
              Show applications
            </LinkButton>
          </div>
          <Petitions
            name={name}
            files
            beside={<RolesAndPlaces employer={employer} annualised={annualised} />}
          >
            <Parts employer={employer} annualised={annualised} />
          </Petitions>
        </>
      )}
    </div>
  );
}
