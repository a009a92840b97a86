import { CLOSING_LABELS, type ClosingReason } from '#shared/applications/fields.ts';
import { daysFrom } from '#shared/core/dates.ts';
import {
  isFinal,
  OFFERED_STATUSES,
  type Status,
  type StatusColour,
  STATUSES,
  statusColour,
  statusLabel,
} from '#shared/applications/status.ts';

/** A stage of an application on its track. */
export interface Stage {
  readonly key: string;
  readonly label: string;
  /** `skipped` lies between two that were reached; `ended` is how it came to its end. */
  readonly state: 'passed' | 'now' | 'skipped' | 'ahead' | 'ended';
  readonly colour: StatusColour;
  /** The day it was reached; null where nobody knows. */
  readonly on: string | null;
  /** Days from the stage before it to this one, of the present one until today; null where they are unknown. */
  readonly days: number | null;
}

/** A change of the status, oldest first. */
interface Move {
  readonly status: Status;
  readonly on: string;
}

interface Tracked {
  readonly status: Status;
  readonly date_applied: string;
  readonly closing_reason: ClosingReason | null;
  readonly closed_on: string | null;
}

/** What an application goes through, unless it ends before. */
const LADDER = OFFERED_STATUSES.filter((status) => !isFinal(status));

const rank = (status: Status) => STATUSES.indexOf(status);

function daysBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const days = daysFrom(from, to);
  return days < 0 ? null : days;
}

/** The stages that were reached, each at the time it was reached last; going back takes the later ones away. */
function reachedOf(
  { status, date_applied }: Tracked,
  moves: readonly Move[],
): (Omit<Move, 'on'> & { on: string | null })[] {
  let reached: { status: Status; on: string | null }[] = [{ status: 'applied', on: date_applied }];
  const go = (next: Status, on: string | null) => {
    if (next === 'applied') reached = reached.slice(0, 1);
    else
      reached = [...reached.filter((one) => rank(one.status) < rank(next)), { status: next, on }];
  };
  for (const { status: next, on } of moves) go(next, on);
  // The history may be longer than what is known of it.
  if (reached.at(-1)?.status !== status) go(status, null);
  return reached;
}

/** Everything an application went through, what it left out, where it is and what usually comes next; nothing comes after an end. */
export function stagesOf(
  application: Tracked,
  moves: readonly Move[],
  today: string,
): readonly Stage[] {
  const { closing_reason, closed_on, status } = application;
  const reached = reachedOf(application, moves);
  const isOver = isFinal(status) || closing_reason !== null;
  const stages: Stage[] = [];
  for (const [at, { status: one, on }] of reached.entries()) {
    const before = reached[at - 1];
    if (before && !isFinal(one)) {
      const between = LADDER.filter(
        (left) => rank(left) > rank(before.status) && rank(left) < rank(one),
      );
      stages.push(...between.map((left) => plain(left, 'skipped')));
    }
    const isLast = at === reached.length - 1;
    const state = isFinal(one) ? 'ended' : isLast && !isOver ? 'now' : 'passed';
    const days = state === 'now' ? daysBetween(on, today) : daysBetween(before?.on ?? null, on);
    stages.push({ key: one, label: statusLabel(one), state, colour: statusColour(one), on, days });
  }
  if (closing_reason !== null) {
    stages.push({
      key: closing_reason,
      label: CLOSING_LABELS[closing_reason],
      state: 'ended',
      colour: closing_reason === 'accepted' ? 'green' : 'grey',
      on: closed_on,
      days: daysBetween(reached.at(-1)?.on ?? null, closed_on),
    });
  }
  if (!isOver) {
    const later = LADDER.filter((one) => rank(one) > rank(status));
    stages.push(...later.map((one) => plain(one, 'ahead')));
  }
  return stages;
}

function plain(status: Status, state: Stage['state']): Stage {
  return {
    key: status,
    label: statusLabel(status),
    state,
    colour: statusColour(status),
    on: null,
    days: null,
  };
}

/** What stands below a stage beside its date: 'after 2 days', '5 days so far', 'skipped'. */
export function stageNote({ state, days }: Stage): string {
  if (state === 'skipped') return 'skipped';
  if (days === null || (days === 0 && state !== 'now'))
    return state === 'ahead' || days === null ? '' : 'the same day';
  const counted = `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;
  if (state !== 'now') return `after ${counted}`;
  return days === 0 ? 'today' : `${counted} so far`;
}
