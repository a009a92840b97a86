import { useCallback, useEffect, useRef, useState } from 'react';

import { FILTER_DEBOUNCE_MS } from '#shared/core/limits.ts';

/**
 * `call` runs `action` with its last argument after `wait` milliseconds without another call; `cancel` drops a waiting call.
 * When the component goes, a waiting call is dropped, or `kept`: then it runs at once.
 */
export function useDebouncedCallback<T>(
  action: (value: T) => void,
  wait: number,
  atEnd: 'dropped' | 'kept' = 'dropped',
) {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<() => void>(undefined);
  const gone = useRef(false);
  useEffect(() => {
    latest.current = action;
  });
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = undefined;
  }, []);
  const call = useCallback(
    (value: T) => {
      cancel();
      if (gone.current) return;
      waiting.current = () => latest.current(value);
      timer.current = setTimeout(() => {
        waiting.current = undefined;
        latest.current(value);
      }, wait);
    },
    [cancel, wait],
  );
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      const last = waiting.current;
      cancel();
      if (atEnd === 'kept') last?.();
    };
  }, [cancel, atEnd]);
  return { call, cancel };
}

/**
 * The text of a filter field: `type` shows it at once and calls `onText` FILTER_DEBOUNCE_MS after the last keystroke;
 * `set` calls it at once. When `value` changes by other means, the field shows that. What was typed just before the field goes is
 * dropped, or `kept` for a view that goes on without it.
 */
export function useDebouncedText(
  value: string,
  onText: (text: string) => void,
  atEnd: 'dropped' | 'kept' = 'dropped',
) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = (next: string) => {
    sent.current = next.trim();
    if (sent.current !== value) onText(sent.current);
  };
  const later = useDebouncedCallback(send, FILTER_DEBOUNCE_MS, atEnd);

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
