import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type Status, statusLabel, STATUSES } from '#shared/applications/status.ts';
import { trackingMessages as words } from '#shared/applications/tracking-messages.ts';
import { cardName } from '#web/features/applications/board/board-card.tsx';
import type { Card, Move } from '#web/features/applications/board/move-card.ts';

const isGrip = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-grip]') !== null;

/** The column that a key chooses; undefined for any other key. */
function chosenBy(key: string, at: number): Status | undefined {
  const last = STATUSES.length - 1;
  const places: Record<string, number> = {
    ArrowRight: Math.min(at + 1, last),
    ArrowDown: Math.min(at + 1, last),
    ArrowLeft: Math.max(at - 1, 0),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: last,
  };
  const place = places[key];
  return place === undefined ? undefined : STATUSES[place];
}

/** Moves cards by keyboard, from their grips; `say` speaks each step. */
export function useKeyDrag(
  find: (id: string) => { card: Card; status: Status } | undefined,
  onMove: (move: Move) => void,
  say: (text: string) => void,
) {
  const [carried, setCarried] = useState<Move>();
  const leave = () => {
    if (carried) say(words.putBack(cardName(carried.card), statusLabel(carried.from)));
    setCarried(undefined);
  };
  const pick = (target: Element) => {
    const found = find(target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? '');
    if (!found) return;
    const { card, status } = found;
    setCarried({ card, from: status, to: status });
    say(words.pickedUp(cardName(card), statusLabel(status)));
  };
  const drop = (move: Move) => {
    if (move.from === move.to) return leave();
    say(words.dropped(cardName(move.card), statusLabel(move.to)));
    setCarried(undefined);
    onMove(move);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isGrip(event.target)) return;
    const isAction = event.key === ' ' || event.key === 'Enter';
    if (!carried) {
      if (!isAction) return;
      event.preventDefault();
      pick(event.target as Element);
      return;
    }
    const to = chosenBy(event.key, STATUSES.indexOf(carried.to));
    if (!to && !isAction && event.key !== 'Escape') return;
    event.preventDefault();
    if (to) {
      setCarried({ ...carried, to });
      say(words.over(statusLabel(to), STATUSES.indexOf(to) + 1, STATUSES.length));
    } else if (isAction) drop(carried);
    else leave();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (isGrip(event.target)) leave();
  };
  return { carried, onKeyDown, onBlur };
}
