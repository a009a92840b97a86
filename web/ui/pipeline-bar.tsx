import type { StatusColour } from '#shared/applications/status.ts';
import { cx } from '#web/lib/classes.ts';

const FILLS: Readonly<Record<StatusColour, string>> = {
  green: 'fill-green-dot',
  red: 'fill-red-dot',
  yellow: 'fill-yellow-dot',
  blue: 'fill-blue-dot',
  grey: 'fill-grey-dot',
};

/** A part of a pipeline. */
interface PipelinePart<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly count: number;
  readonly tone: StatusColour;
  /** What the label stands for, on hover. */
  readonly hint?: string | undefined;
}

/** Percent of the bar between two parts. */
const GAP = 0.2;

/** Where each part with a count begins on the bar, and how wide it is, in percent: together they fill it. */
export function partsOfBar<Key extends string>(
  parts: readonly PipelinePart<Key>[],
): readonly {
  readonly key: Key;
  readonly tone: StatusColour;
  readonly x: number;
  readonly width: number;
}[] {
  const shown = parts.filter(({ count }) => count > 0);
  const sum = shown.reduce((total, { count }) => total + count, 0);
  const room = 100 - GAP * Math.max(0, shown.length - 1);
  let x = 0;
  return shown.map(({ key, tone, count }) => {
    const width = (count / sum) * room;
    const part = { key, tone, x, width };
    x += width + GAP;
    return part;
  });
}

const CHOICE =
  'inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-ui border border-transparent px-2 text-small text-soft sm:px-2.5 hover:text-ink aria-pressed:border-line aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-10';

/** How many there are of each kind, as one bar where there is room, and as buttons in its colours that show one kind; the pressed one is chosen, 'All' without. */
export function PipelineBar<Key extends string>(props: {
  /** What the choice is called for screen readers. */
  label: string;
  /** How many there are of all kinds. */
  all: number;
  parts: readonly PipelinePart<Key>[];
  /** Several of the parts together, as a choice beside 'All'. */
  some?: {
    readonly key: Key;
    readonly label: string;
    readonly count: number;
    readonly of: readonly Key[];
    readonly hint?: string | undefined;
  };
  chosen?: Key | undefined;
  onChoose: (key: Key | undefined) => void;
}) {
  const { label, all, parts, some, chosen, onChoose } = props;
  const lit = some && chosen === some.key ? some.of : [chosen];
  return (
    <div className="flex flex-col gap-2">
      <svg aria-hidden="true" width="100%" height="8" className="block rounded-full max-sm:hidden">
        {partsOfBar(parts).map(({ key, tone, x, width }) => (
          <rect
            key={key}
            x={`${x}%`}
            width={`${width}%`}
            height="8"
            className={cx(
              FILLS[tone],
              'transition-[x,width,opacity] duration-200',
              chosen !== undefined && !lit.includes(key) && 'opacity-35',
            )}
          />
        ))}
      </svg>
      <fieldset className="min-w-0">
        <legend className="sr-only">{label}</legend>
        <div className="flex gap-1 max-sm:overflow-x-auto max-sm:pr-8 max-sm:[scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_left,transparent,black_2rem)] sm:flex-wrap">
          <button
            type="button"
            aria-pressed={chosen === undefined}
            onClick={() => onChoose(undefined)}
            className={CHOICE}
          >
            All <b className="tabular font-semibold text-ink">{all.toLocaleString()}</b>
          </button>
          {[...(some ? [{ ...some, tone: undefined }] : []), ...parts].map(
            ({ key, label: words, count, hint, tone }) => (
              <button
                key={key}
                type="button"
                title={hint}
                aria-pressed={key === chosen}
                onClick={() => onChoose(key === chosen ? undefined : key)}
                className={CHOICE}
              >
                {tone && (
                  <svg aria-hidden="true" width="8" height="8">
                    <circle cx="4" cy="4" r="4" className={FILLS[tone]} />
                  </svg>
                )}
                {words} <b className="tabular font-semibold text-ink">{count.toLocaleString()}</b>
              </button>
            ),
          )}
        </div>
      </fieldset>
    </div>
  );
}
