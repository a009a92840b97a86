import { useEffect, useRef, useState } from 'react';
import { FILTER_DEBOUNCE_MS } from '#shared/limits.ts';
import { useDebouncedCallback } from '#web/lib/use-debounced.ts';

/**
 * The text of a filter field: `type` shows it at once and hands it on 300 ms after the last keystroke (spec §9),
 * `set` at once. When `value` changes by other means, the field shows that.
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
