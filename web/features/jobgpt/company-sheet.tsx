import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FILTER_DEBOUNCE_MS, NAME_MAX } from '#shared/core/limits.ts';
import { statusMeaning } from '#shared/applications/status.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { cx } from '#web/lib/classes.ts';
import { companyCandidates, employerCandidates } from '#web/lib/name-candidates.ts';
import { paths } from '#web/lib/paths.ts';
import { listCompanies } from '#web/lib/queries/companies.ts';
import { type CompanySheet as Sheet, getCompanySheet } from '#web/lib/queries/jobgpt.ts';
import { useDebouncedCallback } from '#web/lib/use-debounced.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmployerLine } from '#web/ui/employer-line.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { NameCandidates } from '#web/ui/name-candidates.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SponsorLine } from '#web/ui/sponsor-line.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';

const ApplicationLevel = lazy(async () => ({
  default: (await import('#web/ui/pay-level.tsx')).ApplicationLevel,
}));

// EA, HP and GE are companies.
const SHORTEST_NAME = 2;
const LONGER_NAME = 'Found because its name starts with yours. Not included in prompts.';
const named = (items: readonly { name: string; count: number }[]) =>
  items.map(({ name, count }) => `${name} (${count.toLocaleString()})`).join(', ');

/** How many filings there are, and what they pay; which titles and years they are of stands folded. */
function Filed({ h1b }: { h1b: NonNullable<Sheet['h1b']> }) {
  const pay = h1b.medianSalary;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">
        {'H1B filings of '}
        <AppLink href={paths.h1bEmployer(h1b.employer)} className="prose-link">
          {h1b.employer}
        </AppLink>
        {h1b.generated ? ' (generated data)' : h1b.sample ? ' (a sample of the filings)' : ''}
      </h3>
      {h1b.match === 'begins' && <p className="text-small text-soft">{LONGER_NAME}</p>}
      <dl className="grid grid-cols-2 gap-4">
        <Figure label="Filings" value={h1b.filings.toLocaleString()} />
        <Figure
          label="Median pay a year"
          value={pay === null ? 'N/A' : `$${Math.round(pay).toLocaleString()}`}
          note={pay !== null && h1b.medianOf}
        />
      </dl>
    </section>
  );
}

/** What few need of the filings and petitions. */
function Further({ sheet }: { sheet: Sheet }) {
  const { h1b, petitions } = sheet;
  const facts = h1b
    ? ([
        ['Certification rate', h1b.certification],
        ['Job titles', named(h1b.jobTitles)],
        [
          'By fiscal year',
          named(
            h1b.withoutYear > 0
              ? [...h1b.years, { name: 'no fiscal year', count: h1b.withoutYear }]
              : h1b.years,
          ),
        ],
      ] as const)
    : [];
  return (
    <>
      <dl className="grid gap-y-1 text-small">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular [overflow-wrap:anywhere]">{value || 'unknown'}</dd>
          </div>
        ))}
      </dl>
      {petitions && <Petitions petitions={petitions} />}
    </>
  );
}

/** The person's own notes and applications. */
function Own({ sheet }: { sheet: Sheet }) {
  const { notes, companies, applications } = sheet;
  const isLonger = companies[0]?.match === 'begins';
  return (
    <>
      {applications.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-medium">Your applications there</h3>
          <ul className="flex flex-col gap-2">
            {applications.map((application) => (
              <li key={application.id} className="text-small">
                <div className="flex flex-wrap items-center gap-2">
                  <AppLink href={paths.editApplication(application.id)} className="prose-link">
                    {application.jobTitle}
                  </AppLink>
                  <StatusPill status={application.status} />
                  <span className="text-soft">
                    {statusMeaning(application.status) && `${statusMeaning(application.status)}, `}
                    <DateText near date={application.dateApplied} />
                  </span>
                </div>
                {application.pay.amount !== null && (
                  <Suspense fallback={null}>
                    <ApplicationLevel
                      application={{
                        title: application.jobTitle,
                        location: application.location,
                        ...application.pay,
                      }}
                    />
                  </Suspense>
                )}
                {application.notes && (
                  <p className="mt-1 line-clamp-4 text-soft [overflow-wrap:anywhere]">
                    {application.notes}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes && (isLonger || notes.industry || notes.description) && (
        <section className="flex flex-col gap-1">
          <h3 className="font-medium">{`Your notes on ${notes.name}`}</h3>
          {isLonger && <p className="text-small text-soft">{LONGER_NAME}</p>}
          {notes.industry && <p className="text-small text-soft">{notes.industry}</p>}
          <p className="text-small text-soft [overflow-wrap:anywhere] whitespace-pre-wrap">
            {notes.description}
          </p>
        </section>
      )}
      <NameCandidates title="Also in your list" names={companyCandidates(companies.slice(1))} />
    </>
  );
}

/** What USCIS decided, by year. */
function Petitions({ petitions }: { petitions: NonNullable<Sheet['petitions']> }) {
  if (petitions.years.length === 0) return null;
  return (
    <ul aria-label="Petitions by fiscal year" className="tabular text-small">
      {petitions.years.toReversed().map((year) => (
        <li key={year.fiscalYear}>
          <span className="text-soft">{`FY${year.fiscalYear}`}</span>
          {` new ${year.initialApprovals.toLocaleString()} approved, ${year.initialDenials.toLocaleString()} denied; continuing ${year.continuingApprovals.toLocaleString()} approved, ${year.continuingDenials.toLocaleString()} denied`}
        </li>
      ))}
    </ul>
  );
}

/** Companies that are offered before one is typed. */
const OFFERED = 6;

/** The first of the person's companies. */
export const useOwnCompanies = () => useQuery(listCompanies({ pageSize: String(OFFERED) }));

/** The first of the person's companies, one press each; nothing where there is none. */
function OwnCompanies({ onChoose }: { onChoose: (name: string) => void }) {
  const list = useOwnCompanies();
  if (!list.data?.data.length) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small text-soft">Or choose one of yours:</p>
      <ul aria-label="Your companies" className="flex flex-wrap gap-2">
        {list.data.data.map(({ id, name }) => (
          <li key={id}>
            <Button
              size="small"
              className="py-1 text-left whitespace-normal! [overflow-wrap:anywhere]"
              onClick={() => onChoose(name)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the person's notes and the H1B data say about the typed company; no model is called. */
export function CompanySheet(props: {
  name: string;
  /** The name to look up at once, when it is still the typed one. */
  now?: string | undefined;
  /** Called with the name of one of the person's companies. */
  onChoose: (name: string) => void;
}) {
  const { name, now, onChoose } = props;
  const typed = name.trim().slice(0, NAME_MAX);
  const [settled, setAsked] = useState(typed);
  const asked = now === typed ? typed : settled;
  const later = useDebouncedCallback(setAsked, FILTER_DEBOUNCE_MS);
  const { call } = later;
  useEffect(() => call(typed), [call, typed]);
  const known = asked.length >= SHORTEST_NAME;
  const sheet = useQuery({ ...getCompanySheet(asked), enabled: known });
  if (!known) {
    return (
      <>
        <p className="text-soft">
          Type a company name to see your notes, your applications there and its H1B filings.
        </p>
        <OwnCompanies onChoose={onChoose} />
      </>
    );
  }
  if (sheet.isError) return <Panel tone="error">{assistantMessages.sheetFailed}</Panel>;
  if (!sheet.data) return <Skeleton className="h-24 w-full" />;
  const { notes, applications, h1b } = sheet.data;
  const hasOwn = notes !== null || applications.length > 0;
  return (
    // Whether it sponsors first, over or beside what it pays and what is the person's own, where the card is wide enough.
    <div className="@container">
      <div className="grid gap-x-12 gap-y-5 @3xl:grid-cols-2">
        <div className={cx('flex min-w-0 flex-col gap-5', h1b && hasOwn && '@3xl:col-span-2')}>
          {!notes && !h1b && (
            <p className="text-soft">
              {`Nothing is known about “${asked}” yet: it is neither in your list nor in the H1B records.`}
            </p>
          )}
          <SponsorLine name={asked} files={h1b?.match === 'same' && !h1b.generated} />
        </div>
        {h1b && (
          <div className="flex min-w-0 flex-col gap-5">
            <Filed h1b={h1b} />
            <NameCandidates
              title="Other employers under this name"
              names={employerCandidates(h1b.others)}
            />
          </div>
        )}
        {hasOwn && (
          <div className="flex min-w-0 flex-col gap-5">
            <Own sheet={sheet.data} />
          </div>
        )}
        <details className="min-w-0 text-small @3xl:col-span-2">
          <summary className="w-fit cursor-pointer text-soft hover:text-ink">
            More from the records
          </summary>
          <div className="flex flex-col gap-4 pt-3">
            <Further sheet={sheet.data} />
            <EmployerLine name={asked} />
          </div>
        </details>
      </div>
    </div>
  );
}
