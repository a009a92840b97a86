import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { similarWords } from '#shared/h1b/offer-words.ts';
import { shortDollars } from '#shared/h1b/pay-words.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { markOf } from '#web/features/h1b/offer/comparable.tsx';
import { placeWords, Rows, yearsText } from '#web/features/h1b/offer/words.tsx';
import { payAxis, PayStrip } from '#web/ui/pay-strip.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

type Compared = OfferAnswer['compared'][number];

/** A group in words: 'In Austin, TX, this title'; beside the answer for one employer 'All employers in Austin, TX, this title'. */
function groupWords(group: Compared, { estimate, occupation }: OfferAnswer): string {
  const where = `${estimate?.employer ? 'all employers ' : ''}${placeWords(group)}`;
  const place = where.charAt(0).toUpperCase() + where.slice(1);
  if (group.level !== null) return `${place}, level ${group.level}`;
  return `${place}, ${group.by === 'title' ? 'this title' : (occupation?.title ?? 'its occupation')}`;
}

/** The answer itself as the first row, so that the groups beneath are seen beside it. */
function answerRow(answer: OfferAnswer) {
  const { estimate, offer } = answer;
  if (!estimate) return [];
  const words = similarWords(answer);
  const row = { words: words.charAt(0).toUpperCase() + words.slice(1), pay: estimate.figures };
  return [{ ...row, n: undefined, paid: undefined, percentile: offer.percentile, filter: {} }];
}

/** The same offer among ever wider groups of filings, their pay on one axis. */
export function ComparedPart({ answer }: { answer: OfferAnswer }) {
  const { annual } = answer.offer;
  const groups = answer.compared.flatMap((group) =>
    group.figures ? [{ ...group, words: groupWords(group, answer), pay: group.figures }] : [],
  );
  if (groups.length === 0) return null;
  const years = [...new Set(groups.flatMap((group) => group.years))].toSorted((a, b) => a - b);
  const mark = markOf(answer);
  const rows = [...answerRow(answer), ...groups];
  const axis = payAxis(
    rows.map(({ pay }) => pay),
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
          {rows.map(({ words, n, paid, pay, percentile, filter }) => (
            <TableRow key={words}>
              <TableCell className={n === undefined ? 'font-semibold' : 'font-medium'}>
                {words}
              </TableCell>
              <TableCell label="Filings" align="right" className="tabular">
                {n === undefined ? (
                  <span className="text-soft">estimate</span>
                ) : (
                  <Rows n={n} filter={filter} of={`filings, ${words}`} />
                )}
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
          ))}
        </TableBody>
      </Table>
      {annual !== null && (
        <p className="text-small text-soft">
          {answer.estimate && 'The first row is the answer above, an estimate. '}
          The filings of all employers, {yearsText(years)}, are counted{' '}
          {answer.estimate && 'beneath it '}as they are.
        </p>
      )}
    </Part>
  );
}
