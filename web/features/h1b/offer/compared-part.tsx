import { formatSalary } from '#shared/h1b/display.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { type PaySpread, shortDollars } from '#shared/h1b/pay-words.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { placeWords, Rows } from '#web/features/h1b/offer/words.tsx';
import { payAxis, PayStrip } from '#web/ui/pay-strip.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

type Compared = OfferAnswer['compared'][number];

/** A group in words: 'In Austin, TX, this title'. */
function groupWords(group: Compared, occupation: OfferAnswer['occupation']): string {
  const where = placeWords(group);
  const place = where.charAt(0).toUpperCase() + where.slice(1);
  if (group.level !== null) return `${place}, level ${group.level}`;
  return `${place}, ${group.by === 'title' ? 'this title' : (occupation?.title ?? 'its occupation')}`;
}

/** The same offer among ever wider groups of filings, their pay on one axis. */
export function ComparedPart({ answer }: { answer: OfferAnswer }) {
  const { annual } = answer.offer;
  const groups = answer.compared.flatMap((group) =>
    group.figures ? [{ ...group, pay: group.figures satisfies PaySpread }] : [],
  );
  if (groups.length === 0) return null;
  const mark =
    annual === null ? undefined : { amount: annual, words: `your ${formatSalary(annual)}` };
  const axis = payAxis(
    groups.map(({ pay }) => pay),
    mark,
  );
  return (
    <Part title="Compared with">
      <Table caption="The offer among wider groups of filings" className="text-small">
        <TableHead>
          <ColumnHeader>Where and what</ColumnHeader>
          <ColumnHeader align="right">Filings</ColumnHeader>
          <ColumnHeader className="w-2/5">Half earn between</ColumnHeader>
          {annual !== null && <ColumnHeader align="right">Pay less</ColumnHeader>}
        </TableHead>
        <TableBody>
          {groups.map((group) => {
            const words = groupWords(group, answer.occupation);
            const { n, paid, pay, percentile, filter } = group;
            return (
              <TableRow key={words}>
                <TableCell className="font-medium">{words}</TableCell>
                <TableCell label="Filings" align="right" className="tabular">
                  <Rows n={n} filter={filter} of={`filings, ${words}`} />
                </TableCell>
                <TableCell>
                  <span className="tabular text-soft">
                    {`${shortDollars(pay.p25)} to ${shortDollars(pay.p75)}`}
                  </span>
                  <PayStrip pay={pay} filings={paid} axis={axis} mark={mark} />
                </TableCell>
                {annual !== null && (
                  <TableCell label="Pay less" align="right" className="tabular whitespace-nowrap">
                    {percentile === null ? '' : `${Math.round(percentile)} of 100`}
                  </TableCell>
                )}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      {annual !== null && (
        <p className="text-small text-soft">
          Here the filings of all employers are counted as they are; the answer above is an estimate
          {answer.estimate?.employer ? ' for this employer.' : '.'}
        </p>
      )}
    </Part>
  );
}
