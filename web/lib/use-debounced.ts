import { useCallback, useEffect, useRef } from 'react';

/** A caller that runs `action` with the last argument once nothing was called for `wait` milliseconds; `cancel` forgets it. */
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
