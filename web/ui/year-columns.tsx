import type { ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';
import { percentOf } from '#web/ui/axis.ts';

/** One year of a `YearColumns`. */
interface YearColumn {
  readonly year: number;
  readonly value: number;
}

interface YearColumnsProps {
  /** What is counted, as the sentence for those who do not see it begins: 'New approvals by fiscal year'. */
  title: string;
  columns: readonly YearColumn[];
  /** The same figures as a table, shown on demand. */
  table?: ReactNode;
}

/** Years that have their number above and their name beneath; of more only the first, the last and every fifth. */
const NAMED = 8;
const PLOT = 84;
/** Of one or two years, which say little to be so large. */
const SMALL_PLOT = 52;
const ABOVE = 20;
const BENEATH = 22;

/** Every year from the first to the last; one that nothing is known of is a gap. */
function withGaps(columns: readonly YearColumn[]): { year: number; value: number | undefined }[] {
  const values = new Map(columns.map(({ year, value }) => [year, value]));
  const years = columns.map(({ year }) => year);
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, k) => ({
    year: first + k,
    value: values.get(first + k),
  }));
}

const number = (value: number) => value.toLocaleString('en-US');

/** A number in at most four signs: '980', '1.6k', '12k', '1.2M'. */
function shortNumber(value: number): string {
  const [unit, sign] = value >= 999_500 ? [1_000_000, 'M'] : [1000, 'k'];
  if (value < 1000) return String(value);
  const amount = value / unit;
  return `${amount < 9.95 ? Number(amount.toFixed(1)) : Math.round(amount)}${sign}`;
}

/** Pixels that a sign of a number takes, and those between two numbers. */
const SIGN = 8;
const BETWEEN = 8;

/** In a drawing narrower than so many pixels numbers are short, so that they do not touch: the classes of both forms. */
const SHORTENED = [
  [160, '@max-[160px]:hidden', 'hidden @max-[160px]:inline'],
  [240, '@max-[240px]:hidden', 'hidden @max-[240px]:inline'],
  [320, '@max-[320px]:hidden', 'hidden @max-[320px]:inline'],
  [400, '@max-[400px]:hidden', 'hidden @max-[400px]:inline'],
  [560, '@max-[560px]:hidden', 'hidden @max-[560px]:inline'],
] as const;

/** What the columns show, in one sentence. */
function columnsSentence(title: string, columns: readonly YearColumn[]): string {
  const said = columns.map(({ year, value }) => `${number(value)} in FY${year}`);
  if (said.length <= NAMED) return `${title}: ${said.join(', ')}`;
  const peak = columns.reduce((best, column) => (column.value > best.value ? column : best));
  return `${title} from FY${columns[0]?.year} to FY${columns.at(-1)?.year}; most in FY${peak.year}: ${number(peak.value)}`;
}

/** A figure by fiscal year as columns that start at zero, the newest one strongest; the figures as a table on demand. */
export function YearColumns({ title, columns, table }: YearColumnsProps) {
  if (columns.length === 0) return null;
  const all = withGaps(columns.toSorted((a, b) => a.year - b.year));
  const max = Math.max(1, ...columns.map(({ value }) => value));
  const few = all.length <= NAMED;
  const slot = 100 / all.length;
  const isSmall = all.length < 3;
  const plot = isSmall ? SMALL_PLOT : PLOT;
  // Columns of one or two years are no wider than those of three.
  const margin = isSmall ? 0.5 - 0.43 * (all.length / 3) : 0.07;
  const longest = Math.max(...columns.map(({ value }) => number(value).length));
  const room = (100 / slot) * (longest * SIGN + BETWEEN);
  const [, whole, short] = SHORTENED.find(([width]) => width >= room) ?? SHORTENED.at(-1)!;
  const isNamed = (k: number) => few || k === 0 || k === all.length - 1;
  return (
    <div className={cx('@container flex flex-col gap-1', isSmall && 'max-w-44')}>
      <svg
        role="img"
        aria-label={columnsSentence(title, columns)}
        className="block w-full print:[print-color-adjust:exact]"
        height={ABOVE + plot + BENEATH}
      >
        {all.map(({ year, value }, k) => {
          const height = value ? Math.max(1, (plot * value) / max) : 0;
          const words = value === undefined ? '–' : number(value);
          const middle = percentOf((k + 0.5) * slot);
          return (
            <g key={year}>
              <title>{`FY${year}: ${value === undefined ? 'not known' : words}`}</title>
              <rect
                x={percentOf((k + margin) * slot)}
                width={percentOf((1 - 2 * margin) * slot)}
                y={ABOVE + plot - height}
                height={height}
                rx={few ? 3 : 0}
                className={
                  k === all.length - 1
                    ? 'fill-accent transition-[y,height] duration-150'
                    : 'fill-middle transition-[y,height] duration-150'
                }
              />
              {few && (
                <text
                  x={middle}
                  y={ABOVE + plot - height - 6}
                  textAnchor="middle"
                  className="tabular fill-ink text-small font-semibold"
                >
                  <tspan className={whole}>{words}</tspan>
                  <tspan className={short}>
                    {value === undefined ? words : shortNumber(value)}
                  </tspan>
                </text>
              )}
              {isNamed(k) && (
                <text
                  x={few ? middle : k === 0 ? '0%' : '100%'}
                  y={ABOVE + plot + 17}
                  textAnchor={few ? 'middle' : k === 0 ? 'start' : 'end'}
                  className="tabular fill-soft text-small"
                >
                  {`FY${few ? String(year).slice(2) : year}`}
                </text>
              )}
            </g>
          );
        })}
        <line
          x1="0"
          x2="100%"
          y1={ABOVE + plot + 0.5}
          y2={ABOVE + plot + 0.5}
          className="stroke-line"
        />
      </svg>
      {table && (
        <details className="text-small">
          <summary className="w-fit cursor-pointer py-1 text-soft hover:text-ink">
            Show as table
          </summary>
          {table}
        </details>
      )}
    </div>
  );
}
