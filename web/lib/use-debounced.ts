import { useCallback, useEffect, useRef, useState } from 'react';

import { FILTER_DEBOUNCE_MS } from '#shared/core/limits.ts';

/** `call` runs `action` with its last argument after `wait` milliseconds without another call; `cancel` drops a waiting call. */
export function useDebouncedCallback<T>(action: (value: T) => void, wait: number) {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = action;
  });
  const call = useCallback(
    (value: T) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(value), wait);
    },
    [wait],
  );
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);
  return { call, cancel };
}

/**
 * The text of a filter field: `type` shows it at once and calls `onText` FILTER_DEBOUNCE_MS after the last keystroke;
 * `set` calls it at once. When `value` changes by other means, the field shows that.
 */
export function useDebouncedText(value: string, onText: (text: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = (next: string) => {
    sent.current = next.trim();
    if (sent.current !== value) onText(sent.current);
  };
  const later = useDebouncedCallback(send, FILTER_DEBOUNCE_MS);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const type = (next: string) => {
    setText(next);
    later.call(next);
  };
  const set = (next: string) => {
    later.cancel();
    setText(next);
    send(next);
  };
  return { text, type, set };
}

/** A value as it was FILTER_DEBOUNCE_MS ago, at least: what to ask the server with while a person types. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const { call } = useDebouncedCallback(setSettled, FILTER_DEBOUNCE_MS);
  useEffect(() => call(value), [call, value]);
  return settled;
}
