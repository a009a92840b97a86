import { useSyncExternalStore } from 'react';

/** The connection: online, no network, or a network without a response from the server. */
type Connection = 'online' | 'offline' | 'unreachable';

let unreachable = false;
const listeners = new Set<() => void>();

function current(): Connection {
  if (!navigator.onLine) return 'offline';
  return unreachable ? 'unreachable' : 'online';
}

/** Records whether the last request got a response. */
export function reportReachable(reachable: boolean): void {
  if (unreachable === !reachable) return;
  unreachable = !reachable;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The connection as React state. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, current);
}

/** Checks whether the server responds; records the result and resolves to it. */
export async function checkConnection(): Promise<boolean> {
  const answered = await fetch('/healthz', { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
  reportReachable(answered);
  return answered;
}
