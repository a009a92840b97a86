import { lazy, Suspense } from 'react';
import { columnDigits, percentText } from '#shared/core/percent.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import { ofWords } from '#shared/h1b/figures.ts';
import { greenCardMessages, newestWaitWords } from '#shared/h1b/green-card-messages.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { Rows } from '#web/features/h1b/offer/words.tsx';
import { ApprovalRate, rateDigits } from '#web/features/h1b/petitions-part.tsx';
import { paths } from '#web/lib/paths.ts';
import type { SponsorsPage } from '#web/lib/queries/approvals.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

const SaveCompany = lazy(async () => ({
  default: (await import('#web/features/h1b/save-company.tsx')).SaveCompany,
}));

type Sponsor = SponsorsPage['data'][number];

/** The employers that file for a brand, each with its new approvals. */
function Members({ name, members }: Pick<Sponsor, 'name' | 'members'>) {
  if (members.length === 0) return null;
  return (
    <details className="text-soft">
      <summary className="cursor-pointer py-0.5">
        {members.length === 1 ? '1 employer' : `${members.length.toLocaleString()} employers`}
        <span className="sr-only">{` of ${name}`}</span>
      </summary>
      <ul>
        {members.map((member) => (
          <li key={member.employerId} className="tabular">
            <AppLink
              href={paths.h1bEmployer(member.name)}
              className="prose-link [overflow-wrap:anywhere]"
            >
              {member.name}
            </AppLink>
            {` ${member.initialApprovals.toLocaleString()}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Median and middle half of yearly pay with their number, of few filings the median alone. */
function Pay({ figures, paid, setAside }: NonNullable<Sponsor['filings']>) {
  const aside = setAside > 0 ? `, ${setAside.toLocaleString()} left out` : '';
  if (!figures) return <span className="text-soft">{`none${aside}`}</span>;
  const [low, high] = [formatSalary(figures.p25), formatSalary(figures.p75)];
  const half = paid < FEW_FILINGS ? '' : `half ${low} to ${high}, `;
  return (
    <>
      {formatSalary(figures.p50)}
      <span className="block text-soft">{`${half}${ofWords(paid)}${aside}`}</span>
    </>
  );
}

/** An employer's labor certifications: cases, certified of decided, and how long the newest took. */
function GreenCards({
  of,
  digits,
  isSample,
}: {
  of: Sponsor['greenCards'];
  digits: 0 | 1;
  isSample: boolean;
}) {
  const { noneFound, noneInSample } = greenCardMessages;
  if (!of) return <span className="text-soft">{isSample ? noneInSample : noneFound}</span>;
  const decided = of.certified + of.denied;
  return (
    <>
      {of.cases === 1 ? '1 case' : `${of.cases.toLocaleString()} cases`}
      <span className="block text-soft">
        {decided === 0
          ? 'none decided'
          : `${percentText(of.certified, decided, digits)} certified ${ofWords(decided)}`}
      </span>
      {of.newest && <span className="block text-soft">{newestWaitWords(of)}</span>}
    </>
  );
}

/** The employers of a page in their order, with what they filed where an occupation is asked for. */
export function SponsorsRanking({
  page,
  canSave,
}: {
  page: SponsorsPage;
  /** Whether somebody is signed in, who can save a company. */
  canSave: boolean;
}) {
  const first = (page.currentPage - 1) * page.pageSize;
  const hasFilings = page.occupation !== null;
  const fiscalYear = page.fiscalYear ?? 0;
  const hasCases = page.greenCardSource.cases > 0;
  const caseDigits = columnDigits(
    page.data.map(({ greenCards }) => {
      const { certified, denied } = greenCards ?? { certified: 0, denied: 0 };
      return [certified, certified + denied] as const;
    }),
  );
  const digits = rateDigits(page.data.map((sponsor) => ({ fiscalYear, ...sponsor })));
  return (
    <div className="rounded-ui border-line sm:overflow-x-auto sm:border sm:bg-surface">
      <Table caption="Employers by new approvals" className="text-small">
        <TableHead>
          <ColumnHeader>Employer</ColumnHeader>
          <ColumnHeader align="right">New approved</ColumnHeader>
          <ColumnHeader align="right">Continuing approved</ColumnHeader>
          <ColumnHeader align="right">Approval rate</ColumnHeader>
          {hasCases && <ColumnHeader align="right">Green cards</ColumnHeader>}
          {hasFilings && <ColumnHeader align="right">Filings</ColumnHeader>}
          {hasFilings && <ColumnHeader align="right">Median pay a year</ColumnHeader>}
          {canSave && <ColumnHeader align="right">Your list</ColumnHeader>}
        </TableHead>
        <TableBody>
          {page.data.map((sponsor, k) => (
            <TableRow key={sponsor.employerId}>
              <TableCell>
                <span className="tabular text-soft">{`${first + k + 1}. `}</span>
                <AppLink
                  href={paths.h1bEmployer(sponsor.name)}
                  className="prose-link [overflow-wrap:anywhere]"
                >
                  {sponsor.name}
                </AppLink>
                <Members name={sponsor.name} members={sponsor.members} />
              </TableCell>
              <TableCell label="New approved" align="right" className="tabular">
                {sponsor.initialApprovals.toLocaleString()}
              </TableCell>
              <TableCell label="Continuing approved" align="right" className="tabular">
                {sponsor.continuingApprovals.toLocaleString()}
              </TableCell>
              <TableCell label="Approval rate" align="right" className="tabular">
                <ApprovalRate year={{ fiscalYear, ...sponsor }} digits={digits} />
              </TableCell>
              {hasCases && (
                <TableCell label="Green cards" align="right" className="tabular">
                  <GreenCards
                    of={sponsor.greenCards}
                    digits={caseDigits}
                    isSample={page.greenCardSource.sample}
                  />
                </TableCell>
              )}
              {sponsor.filings && (
                <>
                  <TableCell label="Filings" align="right" className="tabular">
                    <Rows
                      n={sponsor.filings.n}
                      filter={sponsor.filings.filter}
                      of={`filings of ${sponsor.name}`}
                    />
                  </TableCell>
                  <TableCell label="Median pay a year" align="right" className="tabular">
                    <Pay {...sponsor.filings} />
                  </TableCell>
                </>
              )}
              {canSave && (
                <TableCell label="Your list" align="right">
                  <Suspense>
                    <SaveCompany name={sponsor.name} isBrand={sponsor.members.length > 0} />
                  </Suspense>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
