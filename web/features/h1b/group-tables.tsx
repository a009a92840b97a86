import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatSalary } from '#shared/h1b/display.ts';
import { certifiedText, fiscalYearWords } from '#shared/h1b/figures.ts';
import type { H1bGroup, SalaryFigures } from '#shared/h1b/query.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { columnDigits, percentText } from '#shared/core/percent.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { halfWords, type PaySpread } from '#shared/h1b/pay-words.ts';
import { Average, Of, Rate } from '#web/features/h1b/figures.tsx';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { getH1bStatus } from '#web/lib/queries/h1b.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { apart, percentOf, placeOn } from '#web/ui/axis.ts';
import { BarTable } from '#web/ui/bar-table.tsx';
import { payAxis, PayStrip, roundDollars } from '#web/ui/pay-strip.tsx';

const PERCENTILES = [
  ['p10', '10th'],
  ['p25', '25th'],
  ['p50', 'Median'],
  ['p75', '75th'],
  ['p90', '90th'],
] as const;

/** Whether the loaded records are the sample of real filings. */
export function useIsSample(): boolean {
  const { data } = useQuery(getH1bStatus());
  return data?.sample === true && !data.generated;
}

/** A titled part of the charts or of an employer's page. */
export function Part(props: { title: string; className?: string; children: ReactNode }) {
  const { title, className, children } = props;
  return (
    <section
      className={cx(
        'flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-5 break-inside-avoid',
        className,
      )}
    >
      <h2 className="text-body font-semibold">{title}</h2>
      {children}
    </section>
  );
}

interface GroupTableProps {
  caption: string;
  /** Heading of the names, such as 'State'. */
  heading: string;
  groups: readonly H1bGroup[];
  annualised: boolean;
  /** What the names are: employers link to their page, and neither these nor titles stand in capitals. */
  names?: 'employers' | 'titles';
  /** What the bars are of: of a sample the counts say only what was put in it. */
  bars?: 'count' | 'none';
  /** The number that the longest bar stands for, where these are not all groups. */
  most?: number;
  /** The address of a group's records. */
  rowsHref: (group: H1bGroup) => string;
}

/** Whether there are figures, but none of the years that the averages and rates beside it are of. */
function isOfOtherYears({ salaries, knownStatuses, recent }: H1bGroup): boolean {
  return (
    salaries + knownStatuses > 0 &&
    recent.salaries + recent.knownStatuses + recent.onlyCertified === 0
  );
}

/** Whether a certification rate says something: not where most filings are of files that hold certified cases only. */
export function hasTellingRates(known: number, onlyCertified: number): boolean {
  return known >= onlyCertified;
}

function isTelling(groups: readonly H1bGroup[]): boolean {
  const sum = (of: (group: H1bGroup) => number) =>
    groups.reduce((all, group) => all + of(group), 0);
  return hasTellingRates(
    sum(({ recent }) => recent.knownStatuses),
    sum(({ recent }) => recent.onlyCertified),
  );
}

const salariesOf = ({ recent }: H1bGroup, annualised: boolean) =>
  annualised ? recent.annualSalaries : recent.salaries;

/** Whether a group is so small that its average, of all its filings, tells little. */
function isFew(group: H1bGroup, annualised: boolean): boolean {
  return group.count < FEW_FILINGS && salariesOf(group, annualised) === group.count;
}

/** The average pay of a group; null without pay. */
const payOf = ({ recent }: H1bGroup, annualised: boolean) =>
  annualised ? recent.averageAnnualSalary : recent.averageSalary;

function averageOf(group: H1bGroup, annualised: boolean, rowsHref: string): ReactNode {
  if (isOfOtherYears(group)) return h1bMessages.otherYears;
  const { count } = group;
  return (
    <Average
      amount={payOf(group, annualised)}
      count={salariesOf(group, annualised)}
      all={count}
      rowsHref={rowsHref}
      bare={isFew(group, annualised)}
    />
  );
}

function rateOf(group: H1bGroup, digits: 0 | 1, rowsHref: string): ReactNode {
  if (isOfOtherYears(group)) return h1bMessages.otherYears;
  const { count, recent } = group;
  const { certified, knownStatuses: known } = recent;
  const text =
    known > 0
      ? percentText(certified, known, digits)
      : certifiedText(recent, count === 0 ? '' : h1bMessages.noData);
  return (
    <>
      <Rate certified={certified} known={known} text={text} />
      <Of count={known} all={count} rowsHref={rowsHref} />
    </>
  );
}

function labelOf(name: string, names: GroupTableProps['names']): ReactNode {
  if (names === 'titles') return readableName(name);
  if (names === undefined) return name;
  return (
    // A line beneath it would lie on that of its bar; high enough to be pressed, in rows no higher.
    <AppLink
      href={paths.h1bEmployer(name)}
      className="-my-1 inline-block py-1 text-accent hover:underline"
    >
      {readableName(name)}
    </AppLink>
  );
}

/** Groups of records as bars: count and average salary of each, and the certification rate where it says something. */
export function GroupTable(props: GroupTableProps) {
  const { caption, heading, groups, annualised, names, bars = 'count', most, rowsHref } = props;
  const rated = isTelling(groups);
  const digits = columnDigits(
    groups.map(({ recent }) => [recent.certified, recent.knownStatuses] as const),
  );
  return (
    <BarTable
      caption={caption}
      bare={bars === 'none'}
      most={most}
      columns={[
        bars === 'none' ? heading : `${heading} · bars: count`,
        'Count',
        'Average',
        ...(rated ? ['Certified'] : []),
      ]}
      rows={groups.map((group) => ({
        name: group.name,
        label: (
          <>
            {labelOf(group.name, names)}
            {isFew(group, annualised) && (
              <Of beside count={group.count} all={group.count} rowsHref={rowsHref(group)} />
            )}
          </>
        ),
        value: group.count,
        cells: [
          group.count.toLocaleString(),
          averageOf(group, annualised, rowsHref(group)),
          ...(rated ? [rateOf(group, digits, rowsHref(group))] : []),
        ],
      }))}
    />
  );
}

/** Percent of the width from the middle of one label of a percentile to that of the next. */
const APART = 14;
/** Percent of the width from which a line to a label is seen to slant. */
const MOVED = 0.5;

/** The percentiles and their amounts under where they lie on a pay strip, moved apart where they would touch: their lines lead there. Half of a label reaches beyond the drawing. */
function Marks({ pay }: { pay: PaySpread }) {
  const axis = payAxis([pay]);
  const at = PERCENTILES.map(([key]) => placeOn(axis, pay[key]));
  const labels = apart(at, APART, 0);
  return (
    <svg
      aria-hidden="true"
      className="tabular -mt-4 block h-13 w-full overflow-visible text-small"
      textAnchor="middle"
    >
      {PERCENTILES.map(([key, name], k) => {
        const x = percentOf(labels[k]!);
        const tick = percentOf(at[k]!);
        return (
          <g key={key} className={key === 'p50' ? 'fill-ink font-semibold' : 'fill-soft'}>
            {/* The line of the median reaches this far itself. */}
            {(key !== 'p50' || Math.abs(labels[k]! - at[k]!) > MOVED) && (
              <line x1={tick} x2={x} y2="12" className="stroke-control" />
            )}
            <text x={x} y="26">
              {name}
            </text>
            <text x={x} y="46" className="fill-ink max-sm:hidden">
              {formatSalary(pay[key])}
            </text>
            <text x={x} y="46" className="fill-ink sm:hidden">
              {roundDollars(pay[key])}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Wages by percentile in a table; `drawn` as a strip where nothing else on the page draws them. */
export function WageTable(props: {
  caption: string;
  figures: SalaryFigures;
  drawn?: boolean;
  /** Fiscal years of the wages. */
  years: readonly number[];
  /** The address of the records. */
  rowsHref: string;
}) {
  const { caption, figures, drawn = false, years, rowsHref } = props;
  const { percentiles, salaries } = figures;
  if (!percentiles) return <p className="text-soft">No wages in these records</p>;
  // Of few filings a drawing would say more than they do.
  const isMarked = drawn && salaries >= FEW_FILINGS;
  const weight = (key: keyof PaySpread) =>
    key === 'p50' ? 'font-semibold text-ink' : 'font-normal';
  return (
    <>
      {drawn && <p className="font-semibold lg:text-large">{halfWords(percentiles)}</p>}
      <div className="flex grow flex-col justify-center">
        {drawn && (
          <div className={cx(isMarked && 'px-5 sm:px-7')}>
            <PayStrip thick={4} pay={percentiles} filings={salaries} />
            {isMarked && <Marks pay={percentiles} />}
          </div>
        )}
        <table
          className={
            isMarked ? 'sr-only' : 'w-full table-fixed border-collapse text-center text-small'
          }
        >
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-soft">
              {PERCENTILES.map(([key, name]) => (
                <th key={key} scope="col" className={weight(key)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="tabular">
              {PERCENTILES.map(([key]) => (
                <td key={key}>
                  <span className="max-sm:hidden">{formatSalary(percentiles[key])}</span>
                  <span className="sm:hidden">{roundDollars(percentiles[key])}</span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p className="text-small text-soft">
        <AppLink href={rowsHref} className="prose-link">
          {`${salaries === 1 ? 'The filing' : `The ${salaries.toLocaleString('en-US')} filings`} by salary`}
        </AppLink>
        {`, ${fiscalYearWords(years)}`}
      </p>
    </>
  );
}
