import { type KeyboardEvent, useRef, useState } from 'react';

/** Keys that move through the list; with Ctrl, letters do, too. */
const MOVING = /^(Arrow|Home|End)/;

/**
 * Which row of the palette is highlighted, so that Enter opens what is on top: the first one, even when it arrives after
 * others, until the person moves to another for the same text. `values` are those of the rows, in their order.
 */
export function useHighlight(text: string, values: readonly string[]) {
  const [chosen, setChosen] = useState<{ text: string; value: string }>();
  // cmdk reports its own choices like the person's.
  const moving = useRef(false);
  const kept = chosen?.text === text && values.includes(chosen.value) ? chosen.value : undefined;
  return {
    value: kept ?? values[0] ?? '',
    onValueChange: (value: string) => {
      if (moving.current) setChosen({ text, value });
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      moving.current = MOVING.test(event.key) || event.ctrlKey;
    },
    onPointerMoveCapture: () => {
      moving.current = true;
    },
  };
}
