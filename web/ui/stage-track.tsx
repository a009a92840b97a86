import { type Stage, stageNote } from '#shared/applications/stage-track.ts';
import { cx } from '#web/lib/classes.ts';
import { DateText } from '#web/ui/date-text.tsx';

const ENDS: Readonly<Record<Stage['colour'], string>> = {
  green: 'border-green-dot bg-green-dot',
  red: 'border-red-dot bg-red-dot',
  yellow: 'border-yellow-dot bg-yellow-dot',
  blue: 'border-blue-dot bg-blue-dot',
  grey: 'border-grey-dot bg-grey-dot',
};

function dotClass({ state, colour }: Stage): string {
  if (state === 'ended') return ENDS[colour];
  if (state === 'passed') return 'border-accent bg-accent';
  if (state === 'now') return cx(ENDS[colour], 'ring-4 ring-sunken');
  return cx('bg-canvas', state === 'skipped' ? 'border-line' : 'border-control');
}

/** Where an application stands: its stages on a line, each with its day and the days it took; what is to come is only named. */
export function StageTrack({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol aria-label="Stages" className="flex">
      {stages.map((stage, at) => {
        const { key, label, state, on } = stage;
        const note = stageNote(stage);
        const isToday = state === 'now' && stage.days === 0;
        const isLast = at === stages.length - 1;
        const isReached = state !== 'ahead' && state !== 'skipped';
        const beside = stages[isLast ? at - 1 : at + 1];
        const leads = stages
          .slice(at + 1)
          .some((later) => later.on !== null || later.state === 'now' || later.state === 'ended');
        return (
          <li
            key={key}
            aria-current={state === 'now' ? 'step' : undefined}
            className={cx(
              'relative min-w-0 flex-1 pt-5 pr-2 text-small last:flex-none last:pr-0 last:text-right sm:last:min-w-24',
              state === 'skipped' && 'max-sm:hidden',
            )}
          >
            {stages.length > 1 && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute inset-x-0 top-[5px] h-0.5',
                  leads || (isLast && isReached) ? 'bg-accent' : 'bg-line',
                  // On a phone what was skipped is left out, and the line goes on.
                  [state, beside?.state].includes('skipped') && 'sm:bg-fair',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-0 size-3 rounded-full border-2',
                isLast && at > 0 ? 'right-0' : 'left-0',
                dotClass(stage),
              )}
            />
            <span className={cx('block', isReached ? 'font-semibold' : 'text-soft')}>{label}</span>
            {(on !== null || note !== '') && (
              <span className="block text-soft">
                {state === 'now' && on !== null && 'since '}
                {on !== null && !isToday && <DateText near date={on} />}
                {/* On a phone the day says it, so that each track is two lines high. */}
                {note !== '' && (
                  <span className={cx(!isToday && on !== null && 'max-sm:sr-only')}>
                    {on !== null && !isToday && ' · '}
                    {note}
                  </span>
                )}
              </span>
            )}
            {state === 'ahead' && <span className="sr-only">, still to come</span>}
          </li>
        );
      })}
    </ol>
  );
}
