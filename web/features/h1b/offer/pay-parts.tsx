import { type ComponentProps, Fragment } from 'react';
import { formatSalary } from '#shared/h1b/display.ts';
import { ofWords } from '#shared/h1b/figures.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { ComparableBins, ComparableWords } from '#web/features/h1b/offer/comparable.tsx';
import { definitionWords, monthText, RecordLink, Rows } from '#web/features/h1b/offer/words.tsx';
import { BarTable } from '#web/ui/bar-table.tsx';

const PERCENTILES = [
  ['p10', '10th percentile'],
  ['p25', '25th percentile'],
  ['p50', 'Median'],
  ['p75', '75th percentile'],
  ['p90', '90th percentile'],
] as const;

/** Pay at percentiles as it was filed and as it is now, with the offer among them. */
export function PayPart({ answer }: { answer: OfferAnswer }) {
  const { comparable, estimate, moved, offer } = answer;
  const { figures, filed } = estimate ?? comparable ?? {};
  if (!figures || !filed) return null;
  const rows: ComponentProps<typeof BarTable>['rows'][number][] = PERCENTILES.map(
    ([key, name]) => ({
      name,
      value: figures[key],
      cells: [formatSalary(filed[key]), formatSalary(figures[key])],
    }),
  );
  if (offer.annual !== null) {
    const { annual } = offer;
    const at = rows.filter(({ value }) => value <= annual).length;
    rows.splice(at, 0, {
      name: 'Your offer',
      label: <strong className="font-semibold">Your offer</strong>,
      value: annual,
      cells: ['', formatSalary(annual)],
    });
  }
  const year = estimate?.fiscalYear;
  const own = comparable?.figures;
  return (
    <Part title="Pay">
      <BarTable
        caption="Yearly pay at percentiles"
        columns={[
          estimate ? 'Estimate' : 'Comparable filings',
          year ? `FY${year}` : 'As filed',
          moved ? monthText(moved.month) : 'Now',
        ]}
        rows={rows}
      />
      {/* The answer for one employer does not draw them. */}
      {own && estimate?.employer && <ComparableBins answer={answer} half={own} />}
      {comparable && own && (
        <p className="text-small text-soft">
          <ComparableWords answer={answer} />
          {`Half of them pay ${formatSalary(own.p25)} to ${formatSalary(own.p75)} by now`}
          {comparable.filed &&
            `, ${formatSalary(comparable.filed.p25)} to ${formatSalary(comparable.filed.p75)} as filed`}
          .
        </p>
      )}
    </Part>
  );
}

/** Pay by fiscal year under the same definition. */
export function TrendPart({ answer }: { answer: OfferAnswer }) {
  const { trend, undated } = answer;
  if (trend.length === 0) return null;
  return (
    <Part title="By fiscal year">
      <BarTable
        caption="Comparable filings by fiscal year"
        columns={['Year', 'Filings', 'Median as filed']}
        rows={trend.map(({ fiscalYear, n, paid, figures, filter }) => ({
          name: `FY${fiscalYear}`,
          value: n,
          cells: [
            <Rows key="n" n={n} filter={filter} of={`filings of FY${fiscalYear}`} />,
            <Fragment key="median">
              {figures ? formatSalary(figures.p50) : 'none'}
              {paid > 0 && paid < FEW_FILINGS && (
                <span className="block text-small text-soft">{ofWords(paid)}</span>
              )}
            </Fragment>,
          ],
        }))}
      />
      {undated > 0 && (
        <p className="text-small text-soft">{`${undated.toLocaleString()} more without a date.`}</p>
      )}
    </Part>
  );
}

/** The few comparable filings themselves. */
export function FewRows({ answer }: { answer: OfferAnswer }) {
  const { rows, comparable, occupation } = answer;
  if (rows.length === 0 || !comparable) return null;
  return (
    <Part title="The filings">
      <BarTable
        caption={definitionWords(comparable, occupation)}
        columns={['Employer and role', 'Pay', 'Per']}
        rows={rows.map((record) => ({
          name: record.case_number,
          label: (
            <RecordLink record={record} filter={comparable.filter}>
              {`${record.employer_name ?? 'N/A'} · ${record.job_title ?? 'N/A'} · FY${record.fiscal_year ?? '?'}`}
            </RecordLink>
          ),
          value: 0,
          cells: [
            formatSalary(record.wage_rate_of_pay_from ?? record.wage_rate_of_pay_to),
            record.wage_unit_of_pay?.toLowerCase() ?? '',
          ],
        }))}
      />
    </Part>
  );
}
