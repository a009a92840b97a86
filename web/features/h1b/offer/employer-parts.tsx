import { lazy, Suspense } from 'react';
import { formatDate } from '#shared/core/dates.ts';
import { ofWords } from '#shared/h1b/figures.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { approvalSource } from '#shared/h1b/approval-messages.ts';
import { formatH1bDate, formatSalary } from '#shared/h1b/display.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { ComparableWords } from '#web/features/h1b/offer/comparable.tsx';
import { FiledAnswers } from '#web/features/h1b/filed-answers.tsx';
import { Rows } from '#web/features/h1b/offer/words.tsx';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BarTable } from '#web/ui/bar-table.tsx';

const SponsorLine = lazy(async () => ({
  default: (await import('#web/ui/sponsor-line.tsx')).SponsorLine,
}));

function employerLink(name: string) {
  return (
    <AppLink href={paths.h1bEmployer(name)} className="prose-link [overflow-wrap:anywhere]">
      {name}
    </AppLink>
  );
}

/** The fiscal year of a date YYYY-MM-DD. Not every filing of the newest year has a date. */
function fiscalYearOf(date: string): number {
  return Number(date.slice(0, 4)) + (date.slice(5, 7) >= '10' ? 1 : 0);
}

/** What the offer's employer filed for the role; its approvals are those of the name that was typed, as everywhere. */
export function EmployerPart(props: {
  answer: OfferAnswer;
  title: string;
  typed: string | undefined;
}) {
  const { answer, title, typed } = props;
  const { employer, occupation } = answer;
  if (!employer) return null;
  const { state, name, n, paid, figures, filed, filter, newestDecision, newestYear, candidates } =
    employer;
  if (state !== 'known' || name === null) {
    return (
      <Part title="This employer">
        {state === 'none' && <p>No employer in this data has this name.</p>}
        {state === 'ambiguous' && (
          <>
            <p>This could be several employers:</p>
            <ul className="list-disc pl-5">
              {candidates.map((candidate) => (
                <li key={candidate.employerId}>{employerLink(candidate.name)}</li>
              ))}
            </ul>
          </>
        )}
      </Part>
    );
  }
  const role = employer.by === 'title' ? `“${title}”` : `its occupation, ${occupation?.title}`;
  const isDated = newestDecision !== null && fiscalYearOf(newestDecision) === newestYear;
  const newest = isDated
    ? formatDate(newestDecision, 'en-US', { year: 'numeric', month: 'short', day: 'numeric' })
    : newestYear && `FY${newestYear}`;
  return (
    <Part title="This employer">
      <p>
        {employerLink(name)}
        {' filed '}
        <Rows n={n} filter={filter} words={n === 1 ? ' time' : ' times'} />
        {` for ${role}, in all places and years${newest ? `, newest ${newest}` : ''}.`}
      </p>
      {n > 0 && (
        <p>
          {figures === null
            ? 'No plausible pay listed.'
            : paid < FEW_FILINGS
              ? `Median ${formatSalary(figures.p50)} a year, adjusted to the same month (${ofWords(paid)}).`
              : `Half pay ${formatSalary(figures.p25)} to ${formatSalary(figures.p75)} a year, median ${formatSalary(figures.p50)}, adjusted to the same month${filed ? ` (as filed ${formatSalary(filed.p50)})` : ''}.`}
        </p>
      )}
      <Suspense>
        <SponsorLine name={typed ?? name} files newestFiling={employer.newestFiling} />
      </Suspense>
      {employer.employerId !== null && <FiledAnswers employerId={employer.employerId} />}
    </Part>
  );
}

/** Who else files there, with pay and new approvals. */
export function OthersPart({ answer }: { answer: OfferAnswer }) {
  const { employers } = answer;
  if (employers.length === 0) return null;
  const approved = employers.find(({ newApprovals }) => newApprovals)?.newApprovals;
  return (
    <Part title="Who files there">
      <BarTable
        caption="Employers with the most comparable filings"
        columns={['Employer', 'Filings', 'New approved']}
        rows={employers.map(({ employerId, name, n, median, filter, newApprovals }) => ({
          name: employerId,
          label: (
            <>
              {employerLink(name)}
              <span className="block text-soft">{`median ${formatSalary(median)}`}</span>
            </>
          ),
          value: n,
          cells: [
            <Rows key="n" n={n} filter={filter} of={`filings of ${name}`} />,
            newApprovals ? newApprovals.count.toLocaleString() : 'unknown',
          ],
        }))}
      />
      {answer.comparable && (
        <p className="text-small text-soft">
          {'Filings: of '}
          <ComparableWords answer={answer} />
        </p>
      )}
      {approved && (
        <p className="text-small text-soft">
          {`New approved: petitions for new employment, whole company. ${approvalSource([approved.fiscalYear], formatH1bDate(approved.importedAt.slice(0, 10)))}`}
        </p>
      )}
    </Part>
  );
}
