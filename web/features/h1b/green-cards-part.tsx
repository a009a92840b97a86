import { useQuery } from '@tanstack/react-query';

import { formatSalary } from '#shared/h1b/display.ts';
import { fiscalYearWords, ofWords } from '#shared/h1b/figures.ts';
import {
  greenCardMessages as words,
  greenCardSource,
  periodWords,
} from '#shared/h1b/green-card-messages.ts';
import type { CertificationPeriod, Certifications } from '#shared/h1b/query.ts';
import { columnDigits, percentText } from '#shared/core/percent.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { getH1bGreenCards, type GreenCards } from '#web/lib/queries/green-cards.ts';
import { GreenCardLine } from '#web/ui/green-card-line.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

/** Quarters that are shown at once, the newest ones. */
const SHOWN = 8;

function Decided({ of, digits }: { of: CertificationPeriod; digits: 0 | 1 }) {
  const decided = of.certified + of.denied;
  if (decided === 0) return <span className="text-soft">none</span>;
  return (
    <span>
      {percentText(of.certified, decided, digits)}
      <span className="text-soft">{` ${ofWords(decided, 'decision')}`}</span>
    </span>
  );
}

/** Quarters as a table, each with certified of decided and median days. */
export function Quarters({ quarters }: { quarters: readonly CertificationPeriod[] }) {
  const digits = columnDigits(
    quarters.map(({ certified, denied }) => [certified, certified + denied] as const),
  );
  return (
    <div className="sm:overflow-x-auto">
      <Table caption="Labor certifications by quarter of the decision" className="text-small">
        <TableHead>
          <ColumnHeader>Decided</ColumnHeader>
          <ColumnHeader align="right">Cases</ColumnHeader>
          <ColumnHeader align="right">Certified of decided</ColumnHeader>
          <ColumnHeader align="right">Withdrawn</ColumnHeader>
          <ColumnHeader align="right">Median days</ColumnHeader>
        </TableHead>
        <TableBody>
          {quarters.map((quarter) => (
            <TableRow key={quarter.period}>
              <TableCell label="Decided">{periodWords(quarter.period)}</TableCell>
              <TableCell label="Cases" align="right" className="tabular">
                {quarter.cases.toLocaleString()}
              </TableCell>
              <TableCell label="Certified of decided" align="right" className="tabular">
                <Decided of={quarter} digits={digits} />
              </TableCell>
              <TableCell label="Withdrawn" align="right" className="tabular">
                {quarter.withdrawn.toLocaleString()}
              </TableCell>
              <TableCell label="Median days" align="right" className="tabular">
                {quarter.medianDays === null ? (
                  <span className="text-soft">not known</span>
                ) : (
                  <span>
                    {Math.round(quarter.medianDays).toLocaleString()}
                    <span className="text-soft">{` ${ofWords(quarter.timed, 'decision')}`}</span>
                  </span>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** The occupations with most cases. */
export function Occupations({ occupations }: Pick<Certifications, 'occupations'>) {
  if (occupations.length === 0) return null;
  return (
    <p className="text-small">
      {'Most cases are for '}
      {occupations
        .map(({ code, title, cases }) => `${title ?? code} (${cases.toLocaleString()})`)
        .join('; ')}
      .
    </p>
  );
}

/** The pay that was offered. */
function OfferedPay({ pay }: Pick<Certifications, 'pay'>) {
  if (pay.medianSalary === null) return null;
  return (
    <p className="tabular text-small">
      {`Offered pay a year: median ${formatSalary(pay.medianSalary)}, ${ofWords(pay.salaries, 'case')}, ${fiscalYearWords(pay.fiscalYears)}.`}
    </p>
  );
}

function Names({ spellings }: Pick<GreenCards, 'spellings'>) {
  return (
    <details className="text-small">
      <summary className="w-fit cursor-pointer py-1">{`${spellings.length} names as filed`}</summary>
      <ul className="mt-1 flex flex-col gap-1 [overflow-wrap:anywhere]">
        {spellings.map(({ name, cases }) => (
          <li key={name}>
            {`${name}: ${cases.toLocaleString()} ${cases === 1 ? 'case' : 'cases'}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** An employer's labor certifications: by quarter, with the days they took, occupations and pay. */
export function GreenCardsPart({ name }: { name: string }) {
  const { data } = useQuery(getH1bGreenCards(name));
  const found = data?.certifications;
  const quarters = found?.quarters.toReversed() ?? [];
  return (
    <Part title="Green cards">
      <GreenCardLine name={name} />
      {quarters.length > 0 && <Quarters quarters={quarters.slice(0, SHOWN)} />}
      {quarters.length > SHOWN && (
        <details className="text-small">
          <summary className="w-fit cursor-pointer py-1">{`${quarters.length - SHOWN} older quarters`}</summary>
          <Quarters quarters={quarters.slice(SHOWN)} />
        </details>
      )}
      {found && <Occupations {...found} />}
      {found && <OfferedPay {...found} />}
      {data && data.spellings.length > 1 && <Names spellings={data.spellings} />}
      {data && data.source.cases > 0 && (
        <p className="text-small text-soft">
          {`${found ? `${words.noForecast} ` : ''}${greenCardSource(data.source)}`}
        </p>
      )}
    </Part>
  );
}
