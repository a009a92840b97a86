import { useEffect, useRef } from 'react';

/** Moves the focus to the row that took the place of one that went, at its element of the selector, or to the box when no row is left. */
export function useFocusAfter(rows: readonly unknown[] | undefined, selector: string) {
  const box = useRef<HTMLDivElement>(null);
  const leaving = useRef<{ index: number; rows: readonly unknown[] | undefined }>(undefined);
  useEffect(() => {
    const left = leaving.current;
    if (!left || left.rows === rows || !box.current) return;
    leaving.current = undefined;
    const buttons = box.current.querySelectorAll<HTMLElement>(selector);
    (buttons[Math.min(left.index, buttons.length - 1)] ?? box.current).focus();
  }, [rows, selector]);
  const onGoing = (index: number, going: boolean) => {
    leaving.current = going ? { index, rows } : undefined;
  };
  return { box, onGoing };
}
