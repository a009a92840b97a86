import { type PointerEvent, useRef } from 'react';

import { edgeOf, type PayBins } from '#shared/h1b/pay-bins.ts';
import { shortDollars } from '#shared/h1b/pay-words.ts';
import { anchorAt, type Axis, axisOf, percentOf, placeOn } from '#web/ui/axis.ts';
import { MarkWords, type PayMark } from '#web/ui/pay-strip.tsx';

/** Least and most pay; without one, that end is open. */
interface PayRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

interface HistogramProps {
  bins: PayBins;
  /** What is chosen. */
  range: PayRange;
  /** What is drawn strong, where that is not what is chosen. */
  strong?: PayRange | undefined;
  /** What the drawing shows, for those who do not see it. */
  description: string;
  mark?: PayMark | undefined;
  /** Called while the brush moves; without it there is no brush. */
  onRange?: ((range: PayRange) => void) | undefined;
}

const PLOT = 72;
const ABOVE = 22;
const BENEATH = 22;

/** The axis of the bins, whose ends are theirs. */
function axisOfBins(bins: PayBins): Axis {
  const low = bins.from;
  const high = edgeOf(bins, bins.counts.length);
  const { ticks } = axisOf(low, high, 5);
  return { low, high, ticks: ticks.filter((tick) => tick >= low && tick <= high) };
}

/** The steps of the range, from and to, as numbers of edges. */
function edgesIn(bins: PayBins, { min, max }: PayRange): { first: number; end: number } {
  const size = bins.counts.length;
  const edge = (amount: number | undefined, otherwise: number) =>
    amount === undefined
      ? otherwise
      : Math.min(size, Math.max(0, Math.round((amount - bins.from) / bins.step)));
  return { first: edge(min, 0), end: edge(max, size) };
}

/** The range between two edges: an end of the drawing is an open one. */
function rangeOf(bins: PayBins, first: number, end: number): PayRange {
  return {
    min: first <= 0 ? undefined : edgeOf(bins, first),
    max: end >= bins.counts.length ? undefined : edgeOf(bins, end),
  };
}

const HANDLES = [
  { side: 'first', label: 'Least pay' },
  { side: 'end', label: 'Most pay' },
] as const;

/** Two handles over the drawing: dragging draws a range or moves an end of it, as the keys of a slider do. */
function Brush(props: { bins: PayBins; range: PayRange; onRange: (range: PayRange) => void }) {
  const { bins, range, onRange } = props;
  const size = bins.counts.length;
  const { first, end } = edgesIn(bins, range);
  const area = useRef<HTMLDivElement>(null);
  /** The edge that stays while the other one follows the pointer. */
  const still = useRef<number>(undefined);
  const set = (one: number, other: number) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    if (from < to) onRange(rangeOf(bins, from, to));
  };
  const edgeAt = (event: PointerEvent) => {
    const box = area.current!.getBoundingClientRect();
    const at = Math.round((size * (event.clientX - box.left)) / box.width);
    return Math.min(size, Math.max(0, at));
  };
  const isWhole = first === 0 && end === size;
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const at = edgeAt(event);
    const near = Math.abs(at - first) <= Math.abs(at - end) ? first : end;
    // Near an end the other one stays; elsewhere a new range begins.
    const isNear = !isWhole && Math.abs(at - near) <= 1;
    still.current = isNear ? first + end - near : at;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (still.current !== undefined) set(still.current, edgeAt(event));
  };
  return (
    <div
      ref={area}
      className="absolute inset-x-0 cursor-crosshair touch-pan-y select-none"
      style={{ top: 0, height: PLOT }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (still.current = undefined)}
      onPointerCancel={() => (still.current = undefined)}
    >
      {HANDLES.map(({ side, label }) => {
        const edge = side === 'first' ? first : end;
        const amount = edgeOf(bins, edge);
        const isOpen = side === 'first' ? edge === 0 : edge === size;
        return (
          <span key={side} className="contents">
            <input
              type="range"
              aria-label={label}
              min={bins.from}
              max={edgeOf(bins, size)}
              step={bins.step}
              value={amount}
              aria-valuetext={isOpen ? 'Any' : `$${amount.toLocaleString('en-US')}`}
              className="peer pointer-events-none absolute inset-0 size-full opacity-0"
              onChange={(event) => {
                const moved = Math.round((Number(event.target.value) - bins.from) / bins.step);
                if (side === 'first') set(Math.min(moved, end - 1), end);
                else set(first, Math.max(moved, first + 1));
              }}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 -ml-1 w-2 rounded-ui outline-offset-2 outline-accent peer-focus-visible:outline-2 before:absolute before:inset-y-0 before:left-[3px] before:w-0.5 before:bg-accent after:absolute after:top-1/2 after:left-0 after:h-6 after:w-2 after:-translate-y-1/2 after:rounded-full after:border after:border-surface after:bg-accent"
              style={{ left: percentOf((100 * edge) / size) }}
            />
          </span>
        );
      })}
    </div>
  );
}

/** Pay by equal steps as columns that start at zero; with `onRange` a brush over it chooses the least and the most pay. */
export function Histogram(props: HistogramProps) {
  const { bins, range, strong = range, description, mark, onRange } = props;
  const axis = axisOfBins(bins);
  const size = bins.counts.length;
  const max = Math.max(1, ...bins.counts);
  const { first, end } = edgesIn(bins, strong);
  const top = mark ? ABOVE : 0;
  const own = mark && placeOn(axis, mark.amount);
  // The last step has all that is more; its label has the end of the axis for itself.
  const most = edgeOf(bins, size - 1);
  const labels = axis.ticks.filter((tick) => tick < most && placeOn(axis, tick) < 88);
  return (
    <div className="@container relative">
      <svg
        role="img"
        aria-label={mark ? `${description}; ${mark.words}` : description}
        className="block w-full overflow-visible print:[print-color-adjust:exact]"
        height={top + PLOT + BENEATH}
      >
        {bins.counts.map((count, k) => {
          const height = count === 0 ? 0 : Math.max(1, (PLOT * count) / max);
          const from = edgeOf(bins, k);
          return (
            <rect
              key={from}
              x={percentOf((100 * (k + 0.04)) / size)}
              width={percentOf((100 * 0.92) / size)}
              y={top + PLOT - height}
              height={height}
              rx="2"
              className={
                k >= first && k < end
                  ? 'fill-middle transition-[y,height] duration-150'
                  : 'fill-fair transition-[y,height] duration-150'
              }
            >
              <title>{`${shortDollars(from)} to ${shortDollars(from + bins.step)}: ${count.toLocaleString('en-US')}`}</title>
            </rect>
          );
        })}
        <line
          x1="0"
          x2="100%"
          y1={top + PLOT + 0.5}
          y2={top + PLOT + 0.5}
          className="stroke-line"
        />
        {[...labels, most].map((amount, k) => {
          const isMost = amount === most;
          const place = isMost ? 100 : placeOn(axis, amount);
          // Of many every other one goes where they would touch.
          const isSpare = labels.length > 2 && (labels.length - k) % 2 === 1;
          return (
            <text
              key={amount}
              x={percentOf(place)}
              y={top + PLOT + 18}
              textAnchor={anchorAt(place)}
              className={
                isSpare
                  ? 'tabular fill-soft text-small @max-[400px]:hidden'
                  : 'tabular fill-soft text-small'
              }
            >
              {shortDollars(amount) + (isMost ? '+' : '')}
            </text>
          );
        })}
        {mark && own !== undefined && (
          <>
            <rect
              x={percentOf(own)}
              width="3"
              y={top - 4}
              height={PLOT + 4}
              rx="1.5"
              transform="translate(-1.5 0)"
              className="fill-ink"
            />
            <MarkWords words={mark.words} at={own} />
          </>
        )}
      </svg>
      {onRange && <Brush bins={bins} range={range} onRange={onRange} />}
    </div>
  );
}
