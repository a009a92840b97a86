import { type PointerEvent as ReactPointerEvent, useState } from 'react';

/** Pixels a pointer moves before a press becomes a drag. */
const START_PX = 6;
/** Pixels from an edge at which the page or the board scrolls, and by how much. */
const EDGE_PX = 48;
const SCROLL_PX = 12;

/** The copy of a card that follows the pointer. */
function ghostOf(card: HTMLElement): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement;
  const { left, top, width } = card.getBoundingClientRect();
  ghost.inert = true;
  ghost.removeAttribute('data-card');
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    zIndex: '50',
    pointerEvents: 'none',
    listStyle: 'none',
    opacity: '0.9',
  });
  document.body.append(ghost);
  return ghost;
}

function scrollAtEdges(board: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const { left, right } = board.getBoundingClientRect();
  if (clientX > Math.min(right, innerWidth) - EDGE_PX) board.scrollBy(SCROLL_PX, 0);
  else if (clientX < Math.max(left, 0) + EDGE_PX) board.scrollBy(-SCROLL_PX, 0);
  if (clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
  else if (clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
}

/** The card that a press begins to drag: from its grip, or with a mouse from anywhere that is no link or button. */
function cardOf(event: ReactPointerEvent): HTMLElement | undefined {
  if (event.button !== 0 || !(event.target instanceof Element)) return undefined;
  const onGrip = event.target.closest('[data-grip]') !== null;
  const onOther = event.target.closest('a, button, [role="menu"]') !== null;
  if (!onGrip && (onOther || event.pointerType !== 'mouse')) return undefined;
  return event.target.closest<HTMLElement>('[data-card]') ?? undefined;
}

/** Drags cards by pointer; `over` is the status whose column is beneath it, and Escape ends the drag. */
export function usePointerDrag(onDrop: (id: string, status: string) => void) {
  const [over, setOver] = useState<string>();
  const onPointerDown = (press: ReactPointerEvent<HTMLElement>) => {
    const card = cardOf(press);
    if (!card) return;
    const board = press.currentTarget;
    const { pointerId, clientX: x, clientY: y } = press;
    const done = new AbortController();
    const { signal } = done;
    let ghost: HTMLElement | undefined;
    let target: string | undefined;
    const finish = () => {
      done.abort();
      ghost?.remove();
      setOver(undefined);
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const [right, down] = [event.clientX - x, event.clientY - y];
      if (!ghost && Math.hypot(right, down) < START_PX) return;
      event.preventDefault();
      getSelection()?.removeAllRanges();
      ghost ??= ghostOf(card);
      ghost.style.transform = `translate(${right}px, ${down}px)`;
      scrollAtEdges(board, event);
      const beneath = document.elementFromPoint(event.clientX, event.clientY);
      target = beneath?.closest<HTMLElement>('[data-status]')?.dataset['status'];
      setOver(target);
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const { card: id } = card.dataset;
      const dropped = ghost && target;
      finish();
      if (dropped && id) onDrop(id, dropped);
    };
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', finish, { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && finish(), { signal });
  };
  return { over, onPointerDown };
}
