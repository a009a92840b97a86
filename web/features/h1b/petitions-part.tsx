import { useQuery } from '@tanstack/react-query';
import { approvalMessages, approvalSource } from '#shared/h1b/approval-messages.ts';
import { wilsonInterval } from '#shared/applications/statistics.ts';
import { ofWords } from '#shared/h1b/figures.ts';
import { formatH1bDate } from '#shared/h1b/display.ts';
import { columnDigits, percentText } from '#shared/core/percent.ts';
import { decidedPetitions, type PetitionYear } from '#shared/h1b/sponsor-verdict.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { type EmployerApprovals, getH1bApprovals } from '#web/lib/queries/approvals.ts';
import { cx } from '#web/lib/classes.ts';
import { Hint } from '#web/ui/hint.tsx';
import { SponsorLine, SponsorYears } from '#web/ui/sponsor-line.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

/** The source of approvals, their years and the day as of which they are. */
export function sourceWords({
  coverage,
  sources,
}: Pick<EmployerApprovals, 'coverage' | 'sources'>): string {
  const loaded = sources.map(({ importedAt }) => importedAt).toSorted();
  const last = loaded.at(-1);
  return approvalSource(
    coverage.map(({ fiscalYear }) => fiscalYear),
    last === undefined ? null : formatH1bDate(last.slice(0, 10)),
  );
}

/** The digits that every approval rate of a column is shown with. */
export function rateDigits(years: readonly PetitionYear[]): 0 | 1 {
  return columnDigits(
    years.map((year) => {
      const { approved, decided } = decidedPetitions(year);
      return [approved, decided] as const;
    }),
  );
}

/** The approval rate of petitions with their number, which says when they are too few. */
export function ApprovalRate({ year, digits }: { year: PetitionYear; digits: 0 | 1 }) {
  const { approved, decided } = decidedPetitions(year);
  if (decided === 0) return <span className="text-soft">none</span>;
  const { low, high } = wilsonInterval(approved, decided);
  return (
    <>
      <Hint
        words={`${approvalMessages.rateHelp} ${percentText(low, 1)} to ${percentText(high, 1)}`}
      >
        {(hint) => (
          <button
            type="button"
            aria-describedby={hint}
            className="cursor-help underline decoration-control/50 decoration-dotted underline-offset-4"
          >
            {percentText(approved, decided, digits)}
          </button>
        )}
      </Hint>
      <span className="text-soft">{` ${ofWords(decided, 'decision')}`}</span>
    </>
  );
}

const COLUMNS = [
  ['New approved', 'initialApprovals'],
  ['New denied', 'initialDenials'],
  ['Continuing approved', 'continuingApprovals'],
  ['Continuing denied', 'continuingDenials'],
] as const;

function Years({ years, parts }: { years: readonly PetitionYear[]; parts: ReadonlySet<number> }) {
  const digits = rateDigits(years);
  return (
    <div className="sm:overflow-x-auto">
      <Table caption="Petitions decided by fiscal year" className="text-small">
        <TableHead>
          <ColumnHeader>Fiscal year</ColumnHeader>
          {COLUMNS.map(([label]) => (
            <ColumnHeader key={label} align="right">
              {label}
            </ColumnHeader>
          ))}
          <ColumnHeader align="right">Approval rate</ColumnHeader>
        </TableHead>
        <TableBody>
          {years.toReversed().map((year) => (
            <TableRow key={year.fiscalYear}>
              <TableCell label="Fiscal year">
                {`FY${year.fiscalYear}${parts.has(year.fiscalYear) ? ' (part)' : ''}`}
              </TableCell>
              {COLUMNS.map(([label, key]) => (
                <TableCell key={key} label={label} align="right" className="tabular">
                  {year[key].toLocaleString()}
                </TableCell>
              ))}
              <TableCell label="Approval rate" align="right" className="tabular">
                <ApprovalRate year={year} digits={digits} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** The names that USCIS has for the employer, with why each counts. */
function Names({ names }: { names: EmployerApprovals['spellings'] }) {
  return (
    <details className="text-small">
      <summary className="cursor-pointer">{`Its petitions at USCIS have ${names.length === 1 ? 'one name' : `${names.length} names`}`}</summary>
      <ul className="mt-2 flex flex-col gap-1 [overflow-wrap:anywhere]">
        {names.map(({ name, petitions, reason, confidence }) => (
          <li key={name}>
            {`${name}: ${petitions.toLocaleString()} ${petitions === 1 ? 'petition' : 'petitions'}`}
            <span className="block text-soft">{`${reason} (${Math.round(confidence * 100)}% sure)`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What USCIS decided on an employer's petitions: by year, new against continuing, with the rate and the newest year; of one that files, the verdict and the years as columns stand above. */
export function PetitionsPart({ name, files }: { name: string; files: boolean }) {
  const { data } = useQuery(getH1bApprovals(name));
  const newest = data?.coverage.at(-1);
  const parts = new Set(
    data?.coverage.filter(({ complete }) => !complete).map(({ fiscalYear }) => fiscalYear),
  );
  return (
    <Part title="Petitions">
      {!files && <SponsorLine name={name} large />}
      {data?.state === 'known' && data.years.length > 0 && (
        <div
          className={cx(
            'grid items-end gap-6',
            !files && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]',
          )}
        >
          {!files && <SponsorYears name={name} />}
          <Years years={data.years} parts={parts} />
        </div>
      )}
      {data && data.years.length === 0 && files && (
        <p className="text-small text-soft">{approvalMessages.noneHere}</p>
      )}
      {data && data.spellings.length > 1 && <Names names={data.spellings} />}
      {data && newest && (
        <p className="text-small text-soft">
          {`${newest.complete ? 'Latest full year' : 'Latest year, partial'}: FY${newest.fiscalYear}. ${sourceWords(data)}`}
        </p>
      )}
    </Part>
  );
}
