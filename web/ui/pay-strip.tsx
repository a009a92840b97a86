import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { halfWords, type PaySpread, paySentence, shortDollars } from '#shared/h1b/pay-words.ts';
import { anchorAt, type Axis, axisOf, percentOf, placeOn } from '#web/ui/axis.ts';

/** The person's own amount on a drawing of pay, with its words as they stand in a sentence: 'your $128,000'. */
export interface PayMark {
  readonly amount: number;
  readonly words: string;
}

interface PayStripProps {
  pay: PaySpread;
  /** Filings that the figures are of; undefined for an estimate. */
  filings: number | undefined;
  mark?: PayMark | undefined;
  /** An axis that several strips share; otherwise one of its own. */
  axis?: Axis | undefined;
  /** Whether the amounts of the half in the middle stand beneath, with that of the median where it has room, and the words of the mark above. */
  labels?: boolean;
  /** How many times as thick it is as beside text. */
  thick?: number;
}

/** The axis that holds the pay of several groups, and a mark. */
export function payAxis(pays: readonly PaySpread[], mark?: PayMark): Axis {
  const amounts = pays.flatMap(({ p10, p90 }) => [p10, p90]).concat(mark ? mark.amount : []);
  return axisOf(Math.min(...amounts), Math.max(...amounts));
}

/** Room above the strip for the words of a mark, and beneath it for amounts. */
const ABOVE = 22;
const BENEATH = 22;
const STRIP = 22;
/** Percent of the width from an end within which the mark's words do not stand in the middle over it: nearer to it they would leave the card, on a phone from farther off. Beneath the strip half of an amount. */
const EDGE = 9;
const EDGE_ON_PHONE = 20;
const HALF = 8;
/** Percent of the width from the middle of one amount beneath the strip to that of the next, and from an end of the half to a median that has its amount. */
const APART = 17;
const NEAR = 11;

/** An amount in whole thousands, so that three stand beneath a strip on a phone. */
export const roundDollars = (amount: number) =>
  shortDollars(amount < 10_000 ? amount : 1000 * Math.round(amount / 1000));

/** The amounts of the half in the middle under its ends, moved apart where they would touch, and of the median where it has room between them. */
function Amounts(props: { pay: PaySpread; at: (amount: number) => number; y: number }) {
  const { pay, at, y } = props;
  const [from, middle, to] = [at(pay.p25), at(pay.p50), at(pay.p75)];
  const hasRoom =
    Math.min(middle - from, to - middle) >= NEAR && Math.abs(middle - 50) <= 50 - HALF - APART;
  // From the place between the two to each of them at least.
  const reach = hasRoom ? APART : APART / 2;
  const between = Math.min(
    100 - HALF - reach,
    Math.max(HALF + reach, hasRoom ? middle : (from + to) / 2),
  );
  const low = Math.max(HALF, Math.min(from, between - reach));
  const high = Math.min(100 - HALF, Math.max(to, between + reach));
  const text = (amount: number, place: number, color: string) => (
    <text x={percentOf(place)} y={y} textAnchor="middle" className={`tabular text-small ${color}`}>
      {roundDollars(amount)}
    </text>
  );
  return (
    <>
      {text(pay.p25, low, 'fill-soft')}
      {hasRoom && text(pay.p50, middle, 'fill-ink font-semibold')}
      {text(pay.p75, high, 'fill-soft')}
    </>
  );
}

/** The words of a mark, over where it lies, and within the drawing near its ends. */
export function MarkWords({ words, at }: { words: string; at: number }) {
  const anchor = anchorAt(at, EDGE);
  return (
    <text
      x={percentOf(at)}
      y="13"
      textAnchor={anchor}
      data-near={anchor === 'middle' ? anchorAt(at, EDGE_ON_PHONE) : undefined}
      className="tabular fill-ink text-small font-semibold"
    >
      {words.replace(/^y/, 'Y')}
    </text>
  );
}

/** Pay as a strip: most of it thin, the half in the middle thick, the median a tick, and the person's own mark; of fewer than 10 filings in words alone. */
export function PayStrip({ pay, filings, mark, axis, labels = false, thick = 1 }: PayStripProps) {
  const sentence = paySentence(pay, filings, mark);
  if (filings !== undefined && filings < FEW_FILINGS) {
    return <p className="text-small text-soft">{sentence}</p>;
  }
  const on = axis ?? payAxis([pay], mark);
  const at = (amount: number) => placeOn(on, amount);
  const between = (from: number, to: number) => ({
    x: percentOf(at(from)),
    width: percentOf(at(to) - at(from)),
  });
  const top = mark && labels ? ABOVE : 0;
  const strip = thick * STRIP;
  const middle = top + strip / 2;
  const line = (height: number) => ({
    y: middle - (thick * height) / 2,
    height: thick * height,
    rx: height / 2,
  });
  const own = mark && at(mark.amount);
  return (
    <svg
      role="img"
      aria-label={sentence}
      className="block w-full overflow-visible print:[print-color-adjust:exact]"
      height={top + strip + (labels ? BENEATH : 0)}
    >
      <rect x="0" width="100%" y={middle - 1} height="2" rx="1" className="fill-sunken" />
      <rect {...between(pay.p10, pay.p90)} {...line(8)} className="fill-fair" />
      <rect {...between(pay.p25, pay.p75)} {...line(12)} className="fill-middle" />
      <rect
        x={percentOf(at(pay.p50))}
        width="2"
        {...line(20)}
        rx="0"
        transform="translate(-1 0)"
        className="fill-accent"
      />
      {labels && <Amounts pay={pay} at={at} y={top + strip + 15} />}
      {mark && own !== undefined && (
        <>
          <circle
            cx={percentOf(own)}
            cy={middle}
            r="6"
            strokeWidth="3"
            className="fill-ink stroke-surface"
          />
          {labels && <MarkWords words={mark.words} at={own} />}
        </>
      )}
    </svg>
  );
}

/** The half in the middle in words, and the pay as a strip; nothing of fewer than 10 filings. */
export function PayHalf(props: {
  pay: PaySpread | null;
  filings: number;
  yearly?: boolean;
  labels?: boolean;
}) {
  const { pay, filings, yearly = true, labels = true } = props;
  if (!pay || filings < FEW_FILINGS) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-small text-soft">{`${halfWords(pay)}${yearly ? ' a year' : ''}`}</p>
      <PayStrip pay={pay} filings={filings} labels={labels} />
    </div>
  );
}

/** The amounts of an axis that strips above it share. */
export function PayAxis({ axis }: { axis: Axis }) {
  return (
    <svg aria-hidden="true" className="block w-full overflow-visible" height="18">
      {axis.ticks.map((amount) => {
        const place = placeOn(axis, amount);
        return (
          <text
            key={amount}
            x={percentOf(place)}
            y="14"
            textAnchor={anchorAt(place)}
            className="tabular fill-soft text-small"
          >
            {shortDollars(amount)}
          </text>
        );
      })}
    </svg>
  );
}
